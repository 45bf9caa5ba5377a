type Payload = {
  consumed?: number;
  grantId?: string;
  uid?: string;
  [key: string]: unknown;
};

type Entry = { payload: Payload; until: number };

const SWEEP_MS = 60_000;

/**
 * The provider's storage. The package's own store holds a thousand entries and evicts the oldest, which breaks sign-ins
 * in progress when many tests run at once. Here an entry stays until it expires.
 */
export function memoryStore() {
  const models = new Map<string, Map<string, Entry>>();

  const sweep = () => {
    const now = Date.now();
    for (const entries of models.values()) {
      for (const [id, entry] of entries) if (entry.until <= now) entries.delete(id);
    }
  };
  setInterval(sweep, SWEEP_MS).unref();

  return (model: string) => {
    const entries = new Map<string, Entry>();
    models.set(model, entries);
    const find = async (id: string) => {
      const entry = entries.get(id);
      return entry && entry.until > Date.now() ? entry.payload : undefined;
    };
    const findWhere = async (field: string, value: string) => {
      for (const [id, entry] of entries) if (entry.payload[field] === value) return find(id);
      return undefined;
    };
    return {
      find,
      findByUid: (uid: string) => findWhere("uid", uid),
      findByUserCode: (code: string) => findWhere("userCode", code),
      upsert: async (id: string, payload: Payload, seconds?: number) => {
        const until = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000;
        entries.set(id, { payload, until });
      },
      consume: async (id: string) => {
        const entry = entries.get(id);
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id: string) => {
        entries.delete(id);
      },
      revokeByGrantId: async (grantId: string) => {
        for (const [id, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(id);
      },
    };
  };
}
