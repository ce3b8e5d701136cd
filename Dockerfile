# The site as an image: as a Docker Space of the Hugging Face Hub, or
#   docker build --tag leaderboard . && docker run --read-only --tmpfs /tmp --publish 7860:7860 leaderboard
# tests/image/ runs these very steps without an engine. The digest is what other public repositories name for this tag.
FROM python:3.11.16-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b

WORKDIR /app
COPY requirements-lock.txt ./
RUN python -m pip install --no-cache-dir --require-hashes --only-binary :all: --requirement requirements-lock.txt

COPY . ./
RUN python -m compileall -q app.py pages leaderboard

# Editions to download while the image is built, such as "ccons/release piqa/release"; in a Space a public variable of this
# name. Those that are committed are there without it.
ARG LEADERBOARD_EDITIONS=""
RUN python -m leaderboard fetch-editions

# Everything above belongs to root: the site can write nowhere but in the temporary folder.
ENV HOME=/tmp \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    STREAMLIT_SERVER_ADDRESS=0.0.0.0 \
    STREAMLIT_SERVER_PORT=7860 \
    STREAMLIT_SERVER_HEADLESS=true \
    STREAMLIT_LOGGER_HIDE_WELCOME_MESSAGE=true \
    STREAMLIT_SERVER_ENABLE_XSRF_PROTECTION=false \
    STREAMLIT_SERVER_ENABLE_CORS=false
USER 1000:1000
EXPOSE 7860
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:7860/_stcore/health', timeout=5)"]
CMD ["python", "-m", "streamlit", "run", "app.py"]
