"""The same work as the product's, by the packages that people use. Reads one request a line ({"peer", "do"}), answers one line.

`prepare` loads what a peer needs and answers {"ready": text}; `run` does the work once and answers {"seconds": …}. The inputs are
a JSON file named by the first argument. What goes wrong is {"error": text}: another peer may still run.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

inputs = json.loads(Path(sys.argv[1]).read_text(encoding="utf8"))
threads = inputs["threads"]


def timed(work):
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


class Onnxruntime:
    """int8 as the product has it: one text at a time, since an int8 graph lets texts of a batch change each other."""

    def __init__(self):
        import numpy
        import onnxruntime
        from tokenizers import Tokenizer

        self.numpy = numpy
        folder = Path(inputs["model"])
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        path = str(folder / "onnx/model_quantized.onnx")
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(inputs["window"])
        self.names = {one.name for one in self.session.get_inputs()}
        self.vectors = []
        self.version = onnxruntime.__version__

    def embed(self, text):
        numpy = self.numpy
        encoded = self.tokenizer.encode(text)
        ids = numpy.array([encoded.ids], dtype=numpy.int64)
        feeds = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": numpy.zeros_like(ids)}
        states = self.session.run(None, {name: one for name, one in feeds.items() if name in self.names})[0][0]
        mean = states.mean(axis=0)
        return (mean / numpy.linalg.norm(mean)).tolist()

    def run(self):
        self.vectors = [self.embed(text) for text in inputs["texts"]]


class SentenceTransformers:
    """The architecture with random weights, in float32: weights do not change the speed, and need no network this way."""

    def __init__(self):
        import sentence_transformers
        import torch
        from sentence_transformers import SentenceTransformer, models
        from tokenizers import Tokenizer
        from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

        torch.set_num_threads(threads)
        folder = Path(inputs["model"])
        with tempfile.TemporaryDirectory() as made:
            BertModel(BertConfig.from_pretrained(folder)).save_pretrained(made)
            PreTrainedTokenizerFast(
                tokenizer_object=Tokenizer.from_file(str(folder / "tokenizer.json")),
                pad_token="[PAD]", cls_token="[CLS]", sep_token="[SEP]", unk_token="[UNK]", mask_token="[MASK]",
            ).save_pretrained(made)
            encoder = models.Transformer(made, max_seq_length=inputs["window"])
        self.model = SentenceTransformer(modules=[encoder, models.Pooling(inputs["dimensions"])], device="cpu")
        self.version = sentence_transformers.__version__

    def run(self):
        self.model.encode(inputs["texts"], batch_size=32, normalize_embeddings=True, show_progress_bar=False)


class RankBm25:
    def __init__(self):
        import rank_bm25

        self.package = rank_bm25
        self.version = "0.2.2"

    def run(self):
        numpy = __import__("numpy")
        index = self.package.BM25Okapi([text.lower().split() for text in inputs["chunks"]])
        for query in inputs["queries"]:
            scores = index.get_scores(query.lower().split())
            best = numpy.argpartition(-scores, inputs["depth"])[: inputs["depth"]]
            best[numpy.argsort(-scores[best])].tolist()


class Bm25s:
    def __init__(self):
        import bm25s

        self.package = bm25s
        self.version = bm25s.__version__

    def run(self):
        index = self.package.BM25(k1=1.5, b=0.75)
        index.index([text.lower().split() for text in inputs["chunks"]], show_progress=False)
        queries = [query.lower().split() for query in inputs["queries"]]
        index.retrieve(queries, k=inputs["depth"], show_progress=False, n_threads=1)


class Pypdf:
    def __init__(self):
        import pypdf

        self.package = pypdf
        self.version = pypdf.__version__

    def run(self):
        for path in inputs["pdfs"]:
            for page in self.package.PdfReader(path).pages:
                page.extract_text()


peers = {
    "onnxruntime": Onnxruntime,
    "sentence-transformers": SentenceTransformers,
    "rank_bm25": RankBm25,
    "bm25s": Bm25s,
    "pypdf": Pypdf,
}
ready = {}

for line in sys.stdin:
    request = json.loads(line)
    name = request["peer"]
    try:
        if request["do"] == "prepare":
            ready[name] = peers[name]()
            ready[name].run()
            answer = {"ready": ready[name].version}
        elif request["do"] == "vectors":
            answer = {"vectors": ready[name].vectors}
        else:
            answer = {"seconds": timed(ready[name].run)}
    except Exception as error:  # told to the caller: the next peer runs all the same
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
