import { mutations } from "./stored-xss.mutations.ts";
import { run } from "./stored-xss.ts";
import { trustTest } from "./trust-test.ts";

trustTest("T20", { run, mutations });
