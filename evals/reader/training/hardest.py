"""
python hardest.py pairs.json READER hardest.json SECONDS

Scores the nearest texts that do not answer with an earlier reader, for as many questions as the time allows. Training
prefers those that it takes for answers.
"""

import json
import random
import sys
import time

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer

NEAREST = 10
QUESTIONS, RUN = 64, 32
TOKENS = 144

pairs, reader, out, seconds = sys.argv[1:5]
random.seed(2)
tokenizer = Tokenizer.from_file(f"{reader}/tokenizer.json")
tokenizer.no_padding()
tokenizer.enable_truncation(TOKENS)
session = ort.InferenceSession(f"{reader}/onnx/model_quantized.onnx")
groups = json.load(open(pairs))
random.shuffle(groups)


def scores(items):
    """Short texts with short ones: a run is as long as its longest."""
    encoded = tokenizer.encode_batch(items)
    order = sorted(range(len(items)), key=lambda at: len(encoded[at].ids))
    found = np.zeros(len(items), np.float32)
    for start in range(0, len(order), RUN):
        part = order[start : start + RUN]
        longest = max(len(encoded[at].ids) for at in part)
        ids, mask, types = (np.zeros((len(part), longest), np.int64) for _ in range(3))
        for row, at in enumerate(part):
            length = len(encoded[at].ids)
            ids[row, :length], types[row, :length], mask[row, :length] = encoded[at].ids, encoded[at].type_ids, 1
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        found[part] = session.run(None, feed)[0][:, 0]
    return found


began = time.time()
scored = 0
for start in range(0, len(groups), QUESTIONS):
    if time.time() - began > float(seconds):
        break
    part = groups[start : start + QUESTIONS]
    found = scores([(group["question"], text) for group in part for text in group["no"][:NEAREST]])
    for group in part:
        count = len(group["no"][:NEAREST])
        group["scores"], found = found[:count].tolist(), found[count:]
    scored += len(part)
json.dump(groups, open(out, "w"))
print(scored, "of", len(groups), "questions scored")
