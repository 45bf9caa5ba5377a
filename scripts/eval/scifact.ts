import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { EvalEngine, EvalOptions } from "./engine.ts";

export async function evalScifact(_engine: EvalEngine, _options: EvalOptions): Promise<void> {
  void [readFileSync, path, gunzipSync];
}
