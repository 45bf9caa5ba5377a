"""python pairs.py lines.json pairs.json MODELS: each question with the texts that answer it and the nearest that do not."""

import json
import random
import re
import sys

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer

NEAREST = 14
INSIDE = 6
FOUND_PASSAGES = 6
FOUND = 12
WORD = re.compile(r"[a-z0-9£$€%]{3,}")

source, out, models = sys.argv[1:4]
random.seed(1)
folder = f"{models}/gte-small"
tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
tokenizer.no_padding()
tokenizer.enable_truncation(256)
session = ort.InferenceSession(f"{folder}/onnx/model_quantized.onnx")
inputs = [one.name for one in session.get_inputs()]


def embed(texts, size=32):
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    vectors = np.zeros((len(texts), 384), np.float32)
    for start in range(0, len(order), size):
        part = order[start : start + size]
        encoded = [tokenizer.encode(texts[at]) for at in part]
        longest = max(len(one.ids) for one in encoded)
        ids = np.zeros((len(part), longest), np.int64)
        mask = np.zeros_like(ids)
        for row, one in enumerate(encoded):
            ids[row, : len(one.ids)] = one.ids
            mask[row, : len(one.ids)] = 1
        feed = {"input_ids": ids, "attention_mask": mask}
        if "token_type_ids" in inputs:
            feed["token_type_ids"] = np.zeros_like(ids)
        states = session.run(None, feed)[0]
        mean = (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        vectors[part] = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    return vectors


def plain(text):
    return re.sub(r"\s+", " ", re.sub(r"[*`|#_]", " ", text)).strip().lower()


def holds(line, evidence):
    quote, raw = plain(evidence["quote"]), plain(line["raw"])
    return line["doc"] == evidence["doc"] and (quote in raw or raw in quote)


groups = []
for owner in json.load(open(source)):
    lines = owner["lines"]
    texts = [line["read"] for line in lines]
    vectors = embed(texts)
    words = [set(WORD.findall(text.lower())) for text in texts]
    asked = [one.get("standalone") or one["question"] for one in owner["questions"]]
    for question, text, vector in zip(owner["questions"], asked, embed(asked)):
        gold, near = question.get("gold") or [], question.get("near") or []
        answers = [any(holds(line, one) for one in gold) for line in lines]
        misleads = [any(holds(line, one) for one in near) for line in lines]
        own = set(WORD.findall(text.lower()))
        shared = np.array([len(own & some) / (1 + len(own)) for some in words])
        order = np.argsort(-(vectors @ vector + 0.15 * shared))
        yes = [at for at in order if answers[at]]
        no = [at for at in order if not answers[at]]
        if gold and not yes:
            print("no line holds the evidence of", question["id"])
            continue
        place = lambda at: (lines[at]["doc"], lines[at]["passage"])
        beside = [at for at in no if place(at) in {place(other) for other in yes}]
        # The reader is given all lines of the passages that are found, most of which speak of something else.
        found = list(dict.fromkeys(place(at) for at in order))[:FOUND_PASSAGES]
        inside = [at for at in no if place(at) in found]
        any_found = random.sample(inside, min(FOUND, len(inside)))
        misleading = [at for at in no if misleads[at]]
        wrong = list(dict.fromkeys(misleading + no[:NEAREST] + beside[:INSIDE] + any_found))
        groups.append({
            "owner": owner["owner"], "kind": question["kind"], "question": text, "readings": question["readings"],
            "yes": [texts[at] for at in yes[:5]], "no": [texts[at] for at in wrong],
        })
json.dump(groups, open(out, "w"))
print(len(groups), "questions")
