"""A small release of our own making: annotation files with the known flaws, and question files in the official format."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from leaderboard.benchmarks.coat.configurations import Configuration, configurations_of, state_seconds

Json = dict[str, Any]

SOUP, LEAF, TIME, NUTS = "warm  the soup", "give Noor something hot, fast", "tell the time", "crack nuts & shells"
OBJECTS = {
    "heating(vessel)": ["Pan", "Cup", "VaccumCleaner", "Bowl", "Kettle", "Pot"],
    "eating": ["Lettuce", "Bread", "Lettuce"],  # D13: an older list names an object twice
    "time": ["AlarmClock", "Watch"],
    "breaking": ["Fork", "Spoon"],
}
CONTEXT = {
    "heating(vessel)": {SOUP: ["Pan", "Cup"]},
    "eating": {LEAF: ["Lettuce", "Bread"]},
    "time": {TIME: ["AlarmClock", "Desktop"]},  # D1: an object that the list above lacks
    "breaking": {NUTS: ["Fork"]},
}
MATERIALS = {  # worst first, best last
    SOUP: {"Pan": ["Metal"], "Cup": ["Plastic", "Metal"]},
    LEAF: {"Lettuce": ["Food"], "Bread": ["Food"]},
    TIME: {"AlarmClock": ["Plastic"], "Desktop": ["Metal"]},
    NUTS: {"Fork": ["Metal"]},
}
CONFIGURATIONS = [
    *configurations_of("Pan", "heavy", ["Metal"], ["RoomTemp"]),
    *configurations_of("Cup", "light", ["Metal", "Plastic"], ["RoomTemp"]),
    *configurations_of("Lettuce", "light", ["Food"], ["RoomTemp", "Hot", "Cold"]),
    *configurations_of("Fork", "light", ["Metal", "Plastic"], ["RoomTemp"]),
    *configurations_of("Bread", "light", ["Food"], ["RoomTemp"])[:1],  # D14: fewer states than the pattern has
]
IDS = {configuration: place for place, configuration in enumerate(CONFIGURATIONS, start=1)}
PHRASES = {"heating(vessel)": " something  to heat things in", "time": "a thing that tells the time"}  # D10


def state(name: str, material: str, use: str = "free", condition: str = "clean", temperature: str = "RoomTemp") -> Json:
    """Return a configuration as most choices are written."""
    (found,) = [
        each for each in CONFIGURATIONS if each == Configuration(name, each.mass, material, temperature, use, condition)
    ]
    return {"id": IDS[found], "object_name": name, "mass": found.mass, "material": material, "temperature": temperature,
            "already_in_use": use, "condition": condition}  # fmt: skip


def as_key(choice: Json) -> Json:
    """Return a configuration with the keys in the order that gives the right choice of task 1 away."""
    order = ("id", "object_name", "mass", "temperature", "material", "already_in_use", "condition")
    return {name: choice[name] for name in order}


def write_annotations(folder: Path) -> Path:
    """Write the eight annotation files; common_var_responses.json (flaw D7) is not among them."""
    ideal = {
        SOUP: [state("Pan", "Metal"), state("Cup", "Metal")],
        LEAF: [state("Lettuce", "Food", temperature="Hot"), state("Lettuce", "Food", temperature="Cold")],
        TIME: [],
        NUTS: [state("Fork", "Metal")],
    }
    files = {
        "tasks.json": {utility: list(tasks) for utility, tasks in CONTEXT.items()},
        "objects.json": OBJECTS,
        "oracle.json": CONTEXT,
        "task-1/possible_configurations_v1.json": [_plain(each) for each in CONFIGURATIONS],
        "task-1/pouch_config_oracle.json": _by_combination(
            {
                task: [{k: v for k, v in as_key(row).items() if k != "id"} for row in rows]
                for task, rows in ideal.items()
            }
        ),  # D6: ideal rows have no id and another order of keys
        "task-2/pouch_suboptimal.json": _by_combination({task: _suboptimal(task) for task in ideal}),
        "task-2/material_preference.json": {
            "mat_gt": [
                {
                    "concept": utility,
                    "tasks": [
                        {
                            "task": task,
                            "items": {name: {"good": good, "bad": []} for name, good in MATERIALS[task].items()},
                        }
                        for task in tasks
                    ],
                }
                for utility, tasks in CONTEXT.items()
            ]
        },
        "task-2/3_var_ideal_config.json": {
            name: {"temperature": ["Hot", "Cold"] if name == "Lettuce" else ["RoomTemp"]}  # D9
            for name in {each.object_name for each in CONFIGURATIONS}
        },
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    return folder


def _plain(configuration: Configuration) -> Json:
    return {"id": IDS[configuration], "object_name": configuration.object_name, "mass": configuration.mass,
            "material": configuration.material, "temperature": configuration.temperature,
            "already_in_use": configuration.use, "condition": configuration.condition}  # fmt: skip


def _by_combination(by_task: Mapping[str, Any]) -> Json:
    return {utility: {task: by_task[task] for task in tasks} for utility, tasks in CONTEXT.items()}


def _suboptimal(task: str) -> Json:
    """Class what costs seconds: the plastic cup costs 200 on top, Fork/Metal too (D8); free and clean stays unclassed."""
    rows: dict[str, list[Json]] = {"bad": [], "moderate": []}
    for configuration in CONFIGURATIONS:
        time = state_seconds(configuration)
        time += 60 if configuration.object_name == "Lettuce" and configuration.temperature == "Hot" else 0  # D9
        is_twofold = configuration.temperature == "Hot" and time == 60  # D2: ideal above and moderate here
        if configuration.object_name in MATERIALS[task] and (state_seconds(configuration) or is_twofold):
            is_poor = (configuration.object_name, configuration.material) in {("Cup", "Plastic"), ("Fork", "Metal")}
            rows["bad" if time >= 500 else "moderate"].append(
                _plain(configuration) | {"time_penalty": time, "material_penalty": 200 if is_poor else 0}
            )
    return rows


def question(number: int, utility: str, task: str, choices: Sequence[Any], answer: Any) -> Json:
    """Return a row of task 0 (names) or of tasks 1 and 2 (configurations)."""
    text = (
        f'Which of the following objects would be best suited for the purpose of "{utility}" when tasked to "{task}"?'
    )
    options = {"ABCDEF"[place]: choice for place, choice in enumerate(choices)}
    row = {"question_id": number, "concept": utility, "question": text, "options": options, "correct_answer": answer}
    if isinstance(choices[0], dict):
        row["context"] = row.pop("concept")  # D17
    return row


def utility_question(number: int, utility: str, choices: Sequence[str], answer: Any) -> Json:
    """Return a row of task u."""
    text = f"Which of the following objects can be described as '{PHRASES[utility]}'?"
    return question(number, utility, "", choices, answer) | {"question": text}


def with_penalties(choice: Json, time: Any, material: Any) -> Json:
    """Return a choice as task 2 writes it."""
    return choice | {"time_penalty": time, "material_penalty": material}


def rows_of_every_task() -> dict[str, list[Json]]:
    """Return the rows of four files that import without a note."""
    pan, cup = state("Pan", "Metal"), state("Cup", "Metal")
    dirty, waiting = state("Pan", "Metal", condition="dirty"), state("Cup", "Metal", "reversible-using")
    gone = state("Pan", "Metal", "irreversible-using")
    return {
        "task_u/Variation_2/GT_used": [
            utility_question(1, "heating(vessel)", ["Pan", "Watch"], "A"),
            utility_question(2, "time", ["Pan", "Watch"], "B"),
        ],
        "task_0/Variation_3/GT": [
            question(1, "heating(vessel)", SOUP, ["Bowl", "Pan", "Pot"], "B"),
            question(2, "heating(vessel)", SOUP, ["Cup", "Kettle", "VaccumCleaner"], "A"),
        ],
        "task_1/Variation_10/GT": [  # their folder 10 is the paper's variation 9
            question(1, "heating(vessel)", SOUP, [dirty, as_key(pan), waiting], "B"),
            question(2, "heating(vessel)", SOUP, [as_key(cup), waiting, gone], "A"),
        ],
        "task_2/Variation_8/GT_used": [  # their folder 8 is the paper's variation 14
            question(1, "heating(vessel)", SOUP, [with_penalties(dirty, 50, 0), with_penalties(gone, 500, 0)], "A"),
            question(2, "heating(vessel)", SOUP, [with_penalties(gone, 500, 0), with_penalties(waiting, 80, 0)], "B"),
        ],
    }


def write_release(folder: Path, rows: Mapping[str, Any]) -> Path:
    """Write question files; keys are the folders under `folder`."""
    for name, content in rows.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "question_answer_database.json").write_text(json.dumps(content, indent=4), encoding="utf-8")
    return folder
