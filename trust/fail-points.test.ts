import { mutations } from "./fail-points.mutations.ts";
import { run } from "./fail-points.ts";
import { trustTest } from "./trust-test.ts";

trustTest("T06", { run, mutations });
