-- A language model that an owner pays for or runs, one for each provider.
create table model_connections (
  user_id text not null references users (id) on delete cascade,
  provider text not null,
  model text not null,
  -- Null for the provider's own address.
  base_url text,
  -- Encrypted by the vault; null for a server that needs none.
  api_key text,
  key_hint text,
  -- Millionths of a US dollar per million tokens.
  price_input bigint not null,
  price_output bigint not null,
  -- Why the last call failed.
  fault text,
  fault_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, provider)
);
