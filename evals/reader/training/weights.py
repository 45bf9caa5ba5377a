"""The cross-encoder's weights, from and to the file of 8-bit integers that the product loads."""

import re

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from transformers import BertConfig, BertForSequenceClassification


def empty():
    config = BertConfig(
        vocab_size=30522, hidden_size=384, num_hidden_layers=12, num_attention_heads=12, intermediate_size=1536,
        num_labels=1, max_position_embeddings=512, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )
    # The other ways of attention take three times as long on a processor without a graphics card.
    config._attn_implementation = "eager"
    return BertForSequenceClassification(config)


def products(graph, values):
    """Each matrix of integers with its name in PyTorch, its zero and its scale."""
    for node in graph.node:
        if node.op_type != "MatMulInteger" or node.input[1] not in values:
            continue
        stored = node.input[1]
        name = node.name.strip("/").replace("/MatMul_quant", "").replace("/", ".")
        name = re.sub(r"\.?Gemm_MatMul|\._quant|_quant", "", name).rstrip(".")
        base = stored.replace("_quantized", "")
        numbers = lambda key: numpy_helper.to_array(values[key]).astype(np.float32)
        yield stored, f"{name}.weight", numbers(f"{base}_zero_point"), numbers(f"{base}_scale")


def load(file):
    graph = onnx.load(file).graph
    values = {value.name: value for value in graph.initializer}
    numbers = lambda name: numpy_helper.to_array(values[name]).astype(np.float32)
    state = {
        name: torch.tensor(numbers(name)) for name, value in values.items()
        if name.startswith(("bert.", "classifier.")) and value.data_type == 1 and len(value.dims) <= 2
    }
    for stored, name, zero, scale in products(graph, values):
        state[name] = torch.tensor(((numbers(stored) - zero) * scale).T.copy())
    for kind in ("word", "position", "token_type"):
        name = f"bert.embeddings.{kind}_embeddings.weight"
        state[name] = torch.tensor((numbers(f"{name}_quantized") - numbers(f"{name}_zero_point")) * numbers(f"{name}_scale"))
    model = empty()
    model.load_state_dict(state, strict=False)
    return model


def rounded(weights, limits):
    """
    Whole numbers, what each loses being given to the next of its column. The training changes most weights by less
    than half a step: rounded one by one they would be what they were before, and all would be forgotten.
    """
    whole = np.zeros_like(weights)
    owed = np.zeros(weights.shape[1], np.float32)
    for row, values in enumerate(weights):
        wanted = values + owed
        whole[row] = np.clip(np.rint(wanted), limits.min, limits.max)
        owed = np.clip(wanted - whole[row], -1, 1)
    return whole


def save(state, base, file):
    """The taught weights on the grid of the base's integers: a file of the same length with other bytes."""
    model = onnx.load(base)
    values = {value.name: value for value in model.graph.initializer}

    def put(value, numbers):
        raw = np.ascontiguousarray(numbers).tobytes()
        assert len(raw) == len(value.raw_data), value.name
        value.raw_data = raw

    for stored, name, zero, scale in products(model.graph, values):
        old = numpy_helper.to_array(values[stored])
        limits = np.iinfo(old.dtype)
        weights = state[name].float().numpy().T
        put(values[stored], rounded(weights / scale + zero, limits).astype(old.dtype))
    for name, value in values.items():
        if name in state and value.data_type == 1 and len(value.dims) <= 1:
            put(value, state[name].float().numpy().astype(np.float32))
    onnx.save(model, file)
