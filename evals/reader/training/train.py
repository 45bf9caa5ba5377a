"""
python train.py hardest.json,squad.json MODELS reader.onnx OWNER,OWNER,… STEPS [START.onnx]

Teaches the reader, the named owners left out and judged. From `START.onnx` it goes on from an earlier reader.
"""

import json
import random
import re
import sys
import time
from collections import Counter

import numpy as np
import torch
from tokenizers import Tokenizer

import weights

QUESTIONS, TEXTS, HARD, RATE = 8, 6, 3, 4e-5
WARM = 0.05
FROZEN_LAYERS = 4
# How much of what is learned comes from SQuAD, and how often a question goes on from one that has nothing to do with it.
SQUAD, STRAY = 0.12, 0.12
LATER, OLDER = 100, 3200
JUDGED = 3
TOKENS = 144
RUN = 16
# Matrices of few different sizes: the library prepares itself for each new size, which takes longer than the run.
STEP = 16

pairs, models, out, left_out, steps = sys.argv[1:6]
base = f"{models}/ms-marco-MiniLM-L-12-v2"
random.seed(1)
torch.manual_seed(1)
tokenizer = Tokenizer.from_file(f"{base}/tokenizer.json")
tokenizer.no_padding()
tokenizer.enable_truncation(TOKENS)
model = weights.load(sys.argv[6] if len(sys.argv) > 6 else f"{base}/onnx/model_quantized.onnx")
for part in [model.bert.embeddings, *model.bert.encoder.layer[:FROZEN_LAYERS]]:
    for parameter in part.parameters():
        parameter.requires_grad = False
groups = [group for file in pairs.split(",") for group in json.load(open(file))]
judged = [group for group in groups if group["owner"] in left_out.split(",")][::JUDGED]
taught = [group for group in groups if group["owner"] not in [*left_out.split(","), "squad"]]
squad = [group for group in groups if group["owner"] == "squad"]
# The owners who came later have what the reader did badly, and are taught twice as often as a part of the others.
counts = Counter(group["owner"] for group in taught)
later = [group for group in taught if counts[group["owner"]] <= LATER]
older = [group for group in taught if counts[group["owner"]] > LATER]
taught = later * 2 + random.sample(older, OLDER)


def scores(items):
    """Short texts with short ones: a run is as long as its longest."""
    order = sorted(range(len(items)), key=lambda at: len(items[at][1]))
    found = torch.zeros(len(items))
    for start in range(0, len(order), RUN):
        part = order[start : start + RUN]
        encoded = [tokenizer.encode(*items[at]) for at in part]
        longest = -(-max(len(one.ids) for one in encoded) // STEP) * STEP
        ids, mask, types = (torch.zeros(RUN, longest, dtype=torch.long) for _ in range(3))
        # Rows that only fill up: something must not be masked.
        mask[len(part) :, 0] = 1
        for row, one in enumerate(encoded):
            length = len(one.ids)
            ids[row, :length], types[row, :length] = torch.tensor(one.ids), torch.tensor(one.type_ids)
            mask[row, :length] = 1
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = model(input_ids=ids, attention_mask=mask, token_type_ids=types).logits[:, 0]
        found = found.index_add(0, torch.tensor(part), logits[: len(part)].float())
    return found


def judge():
    model.eval()
    first, yes, no = [], [], []
    for group in judged:
        with torch.no_grad():
            found = scores([(group["question"], text) for text in group["yes"] + group["no"]]).numpy()
        count = len(group["yes"])
        if count:
            first.append(found[:count].max() >= found[count:].max())
        (yes if count else no).append(found.max())
    area = np.mean([np.mean((one > np.array(no)) + 0.5 * (one == np.array(no))) for one in yes])
    print("right line first", round(float(np.mean(first)), 3), "answerable or not, AUC", round(float(area), 3), flush=True)


trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
optimizer = torch.optim.AdamW(trained, lr=RATE, weight_decay=0.01)
steps = int(steps)
began = time.time()
schedule = lambda past: min(past / WARM, (1 - past) / (1 - WARM))
waiting = []
step = 0


def next_group():
    global waiting
    if squad and random.random() < SQUAD:
        return random.choice(squad)
    if not waiting:
        waiting = random.sample(taught, len(taught))
    return waiting.pop()


def hard(group):
    """Some of the texts that the earlier reader took for answers, or else the nearest."""
    scores = group.get("scores")
    if not scores:
        return group["no"][:HARD]
    order = sorted(range(len(scores)), key=lambda at: -scores[at])[: 2 * HARD]
    return [group["no"][at] for at in random.sample(order, min(HARD, len(order)))]


def asked(group):
    """A follow-up is read as it would be asked alone, or as the engine completes it."""
    if group["readings"] and random.random() < 0.5:
        return group["readings"][-1]
    if random.random() >= STRAY:
        return group["question"]
    words = re.findall(r"[a-z]{4,}", random.choice(taught)["question"].lower())
    return f"{group['question']} ({' '.join(words[:4])})"


while (past := step / steps) < 1:
    for part in optimizer.param_groups:
        part["lr"] = RATE * max(0.02, schedule(past))
    items, labels, owners = [], [], []
    for at in range(QUESTIONS):
        group = next_group()
        question = asked(group)
        yes = random.sample(group["yes"], min(2, len(group["yes"])))
        no = hard(group) + random.sample(group["no"], min(TEXTS - HARD - len(yes), len(group["no"])))
        texts = yes + list(dict.fromkeys(no))
        items += [(question, text) for text in texts]
        labels += [1.0] * len(yes) + [0.0] * (len(texts) - len(yes))
        owners += [at] * len(texts)
    model.train()
    found, wanted, owner = scores(items), torch.tensor(labels), torch.tensor(owners)
    weight = torch.where(wanted > 0, 2.5, 1.0)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(found, wanted * 0.96 + 0.02, weight=weight)
    # And among the texts of one question those that answer come first.
    ranks = [
        -torch.logsumexp(torch.log_softmax(found[owner == at], 0)[wanted[owner == at] > 0], 0)
        for at in range(QUESTIONS) if wanted[owner == at].sum() > 0
    ]
    if ranks:
        loss = loss + 0.8 * sum(ranks) / len(ranks)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    step += 1
    if step % 50 == 0:
        print(step, "steps", f"{past:.0%}", round(loss.item(), 3), round(time.time() - began), "s", flush=True)
judge()
weights.save(model.state_dict(), f"{base}/onnx/model_quantized.onnx", out)
