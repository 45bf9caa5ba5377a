import { tmpdir } from "node:os";
import path from "node:path";

export const weightFile = (pid: number): string => path.join(tmpdir(), `understudy-soak-${pid}`);
