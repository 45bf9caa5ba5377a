-- Whether the visitor asked for a person, so that the chat still shows how to reach the owner when it is opened again.
alter table chat_messages add column wants_person boolean not null default false;
