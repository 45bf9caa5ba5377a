-- Until then a program on a developer's machine asks for the events, also if there is no address to send them to.
alter table profile_settings add column webhook_listen_until timestamptz;

-- `local` was for such a program only, and is sent nowhere.
alter table webhook_deliveries drop constraint webhook_deliveries_status_check,
  add constraint webhook_deliveries_status_check
    check (status in ('waiting', 'delivered', 'failed', 'local')) not valid;
alter table webhook_deliveries validate constraint webhook_deliveries_status_check;
