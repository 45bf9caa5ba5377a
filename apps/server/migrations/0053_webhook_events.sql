-- Which events an assistant's webhook gets. Null: only exchanges, as before there was a choice.
alter table profile_settings add column webhook_events text[];

-- What an event says that is not about an exchange. It holds no words of visitors: those are read when it is sent.
alter table webhook_deliveries add column data jsonb;

alter table webhook_deliveries drop constraint webhook_deliveries_event_check,
  add constraint webhook_deliveries_event_check check (event in (
    'conversation.started', 'exchange.created', 'gap.opened', 'visitor.waiting', 'contact.confirmed', 'document.ready',
    'document.failed', 'sync.finished', 'limit.near', 'saved_answer.changed', 'webhook.test')) not valid;
alter table webhook_deliveries validate constraint webhook_deliveries_event_check;
