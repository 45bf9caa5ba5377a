-- Whether e-mail addresses, telephone numbers and card numbers are masked before a language model is called.
alter table model_choices add column masks boolean not null default false;
