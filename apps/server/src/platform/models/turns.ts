type Turn = { run: () => Promise<void> };

/**
 * One run at a time, questions first: a visitor waits for the run that is going on, never for an upload's queue.
 */
export function takeTurns() {
  const urgent: Turn[] = [];
  const patient: Turn[] = [];
  let running = false;

  async function work(): Promise<void> {
    if (running) return;
    running = true;
    for (let turn = next(); turn; turn = next()) await turn.run();
    running = false;
  }
  const next = (): Turn | undefined => urgent.shift() ?? patient.shift();

  return <Value>(isUrgent: boolean, task: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const run = (): Promise<void> => task().then(resolve, reject);
      (isUrgent ? urgent : patient).push({ run });
      void work();
    });
}
