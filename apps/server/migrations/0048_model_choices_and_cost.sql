-- Which language models an AI profile asks, in this order; a quotation is always the last. Without a row, the operator's.
create table model_choices (
  user_id text not null,
  profile_id bigint not null,
  -- Providers of the owner's connections, and `installation` for the operator's model.
  sources text[] not null,
  primary key (user_id, profile_id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);

-- What an owner may spend on own connections. Amounts are in millionths of a US dollar.
create table model_budgets (
  user_id text primary key references users (id) on delete cascade,
  monthly_cap bigint not null default 5000000,
  -- Answers for one visitor in a day.
  visitor_cap integer not null default 50,
  month date not null,
  -- In that month, with what the calls in progress may cost at most.
  spent bigint not null default 0,
  -- The highest level that an e-mail was sent about in that month.
  notified smallint not null default 0
);

-- Calls to own connections by day.
create table model_usage (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  provider text not null,
  calls bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost bigint not null,
  primary key (user_id, day, provider)
);

-- What happened when language models were asked for an answer.
create table model_answers (
  user_id text not null,
  message_id bigint not null,
  -- What wrote the answer: a provider or `installation`; null for a quotation.
  source text,
  model text,
  -- Why one that was asked before did not write it.
  fault text,
  fault_source text,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost bigint not null,
  primary key (user_id, message_id),
  foreign key (user_id, message_id) references chat_messages (user_id, id) on delete cascade
);

-- What own connections wrote, by a hash of everything that they were sent. It goes with the exchange that paid for it.
create table model_outputs (
  user_id text not null,
  prompt_hash text not null,
  message_id bigint not null,
  output text not null,
  primary key (user_id, prompt_hash),
  foreign key (user_id, message_id) references chat_messages (user_id, id) on delete cascade
);
create index model_outputs_message on model_outputs (user_id, message_id);
