-- What the payment provider last said about an owner's subscription. The row exists from the owner's first checkout on.
create table billing (
  user_id text primary key references users (id) on delete cascade,
  customer_id text,
  subscription_id text,
  -- The plan that was paid for. The owner's plan follows it when it changes.
  plan_type text not null default 'free' check (plan_type in ('free', 'pro', 'enterprise')),
  state text not null default 'none' check (state in ('none', 'pending', 'paid', 'ending', 'failed', 'ended')),
  -- Paid until then; if it is ending, the plan ends then.
  until timestamptz,
  -- The last unpaid invoice that the owner was told about.
  told_invoice text,
  -- Until then a checkout that the owner has opened can still be paid.
  checkout_until timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now()
);

-- From a customer of the payment provider to its owner, and when to ask the provider again without being told to.
create table billing_customers (
  customer_id text primary key,
  owner_id text not null unique,
  check_at timestamptz
);
create index billing_customers_check on billing_customers (check_at);

-- Events of the payment provider that have been received: it may send each several times.
create table billing_events (
  id text primary key,
  received_at timestamptz not null
);
create index billing_events_received on billing_events (received_at);
