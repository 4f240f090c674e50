-- Finds words inside long texts by their groups of three letters.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index notification_words on "notification" using gin ("searchText" gin_trgm_ops);
--> statement-breakpoint
create index "outboxMail_words" on "outboxMail" using gin ("searchText" gin_trgm_ops);
--> statement-breakpoint
create index "projectDocument_words" on "projectDocument" using gin ("searchText" gin_trgm_ops);
--> statement-breakpoint
create index "projectDocumentPmp_words" on "projectDocumentPmp" using gin ("searchText" gin_trgm_ops);
--> statement-breakpoint
create index "projectDocumentSms_words" on "projectDocumentSms" using gin ("searchText" gin_trgm_ops);
--> statement-breakpoint
create index "auditEntry_words" on "auditEntry" using gin ((
  lower("words" || E'\n' || coalesce("comment", '') || E'\n' || coalesce("fromAddress", ''))
) gin_trgm_ops);
--> statement-breakpoint
create index "recordName_words" on "recordName" using gin ("name" gin_trgm_ops);
--> statement-breakpoint
-- The recycle bin reads what was deleted of every kind.
do $$
declare deletable text;
begin
  for deletable in
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'deletedOn'
  loop
    execute format('create index %I on %I ("deletedOn") where "isDeleted"', deletable || '_deleted', deletable);
  end loop;
end $$;
--> statement-breakpoint
-- Sequence numbers are handed out in commit order: writers of the change log take turns until they commit.
create function change_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301);
  return null;
end $$;
--> statement-breakpoint
create trigger change_in_turn before insert on "change" for each statement execute function change_in_turn();
--> statement-breakpoint
-- Notifies every gateway process, which then reads the change log from where it stopped.
create function change_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', '');
  return null;
end $$;
--> statement-breakpoint
create trigger change_announced after insert on "change" for each statement execute function change_announced();
--> statement-breakpoint
-- The history is append-only, with one exception: the job at the end of the retention period sets a time for its own
-- transaction (server/core/historyEnd.ts). That transaction may delete older entries, and may remove personal data from
-- any entry: it may only replace values of fields that the diff already has.
create function history_is_append_only() returns trigger language plpgsql as $$
declare
  ends_before text := current_setting('safety.history_ends_before', true);
  personal text[] := array['diff', 'words', 'comment', 'fromAddress', 'requestId'];
begin
  if ends_before <> '' then
    if tg_op = 'DELETE' and old."on" < ends_before::timestamptz then
      return old;
    end if;
    if tg_op = 'UPDATE'
      and to_jsonb(new) - personal = to_jsonb(old) - personal
      and (new."comment" is null or old."comment" is not null)
      and (new."fromAddress" is null or new."fromAddress" = old."fromAddress")
      and (new."requestId" is null or new."requestId" = old."requestId")
      and array(select jsonb_object_keys(new."diff") order by 1) = array(select jsonb_object_keys(old."diff") order by 1)
    then
      return new;
    end if;
  end if;
  raise exception 'History entries are never changed or removed' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger history_is_append_only before update or delete on "auditEntry" for each row execute function history_is_append_only();
--> statement-breakpoint
create trigger history_is_never_emptied before truncate on "auditEntry" for each statement execute function history_is_append_only();
--> statement-breakpoint
-- Keeps "nestedReference" consistent with the JSON documents in one column. Arguments: the owner's kind, the columns of
-- the owner's id and of the version ('' for none), the column, then path, jsonpath, kind and list of each reference.
create function mirror_references() returns trigger language plpgsql as $$
declare
  stored jsonb := to_jsonb(case when TG_OP = 'DELETE' then old else new end);
  owner integer := (stored ->> TG_ARGV[1])::integer;
  edition integer := case when TG_ARGV[2] = '' then 0 else (stored ->> TG_ARGV[2])::integer end;
  at integer;
begin
  for at in 4 .. TG_NARGS - 1 by 4 loop
    delete from "nestedReference"
      where "ownerKind" = TG_ARGV[0] and "ownerId" = owner and version = edition and path = TG_ARGV[at]
        and "targetKind" = TG_ARGV[at + 2] and list = TG_ARGV[at + 3];
    continue when TG_OP = 'DELETE';
    insert into "nestedReference" ("ownerKind", "ownerId", version, path, "targetKind", list, "targetId")
      select distinct TG_ARGV[0], owner, edition, TG_ARGV[at], TG_ARGV[at + 2], TG_ARGV[at + 3], (named #>> '{}')::integer
      from jsonb_path_query(stored -> TG_ARGV[3], TG_ARGV[at + 1]::jsonpath) named
      where jsonb_typeof(named) = 'number';
  end loop;
  return null;
end $$;
