"""python squad.py SQUAD squad.json: pairs from SQuAD 2.0, without the passages that `npm run eval -- squad2` asks about."""

import gzip
import json
import random
import re
import sys

EVALUATED = 20
BESIDE = 10

folder, out = sys.argv[1:3]
random.seed(1)
read = lambda name: [json.loads(line) for line in gzip.open(f"{folder}/{name}.jsonl.gz")]
questions = read("questions")
evaluated = {question["passage_id"] for question in questions[::EVALUATED]}
sentences = {
    passage["_id"]: [one for one in re.split(r"(?<=[.!?]) (?=[A-Z0-9\"“])", passage["text"]) if one]
    for passage in read("passages")
}
articles = {}
for passage in sentences:
    articles.setdefault(passage.split("#")[0], []).append(passage)


def texts_of(passage):
    """As the engine gives them to the reader: after the title, and after the sentence before."""
    title = passage.split("#")[0].replace("_", " ")
    own = sentences[passage]
    return [f"{title}: {own[at - 1]} | {text}" if at else f"{title}: {text}" for at, text in enumerate(own)]


groups = []
for question in questions:
    passage = question["passage_id"]
    if passage in evaluated:
        continue
    texts = texts_of(passage)
    holds = [any(answer in own for answer in question["answers"]) for own in sentences[passage]]
    # An answer that stands in several sentences may be meant in one of them only.
    if not question["is_impossible"] and sum(holds) != 1:
        continue
    yes = [] if question["is_impossible"] else [text for text, held in zip(texts, holds) if held]
    others = [text for other in articles[passage.split("#")[0]] if other != passage for text in texts_of(other)]
    no = [text for text in texts if text not in yes] + random.sample(others, min(BESIDE, len(others)))
    groups.append({
        "owner": "squad", "kind": "squad", "question": question["text"], "readings": [], "yes": yes, "no": no,
    })
json.dump(groups, open(out, "w"))
print(len(groups), "questions")
