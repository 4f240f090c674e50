CREATE TABLE "steadyTime" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"storedOn" timestamptz NOT NULL
);
--> statement-breakpoint
DROP INDEX "notification_on";--> statement-breakpoint
DROP INDEX "auditEntry_record";--> statement-breakpoint
DROP INDEX "auditEntry_kind";--> statement-breakpoint
DROP INDEX "auditEntry_person";--> statement-breakpoint
DROP INDEX "auditEntry_project";--> statement-breakpoint
DROP INDEX "notification_unread";--> statement-breakpoint
CREATE INDEX "auditEntry_record" ON "auditEntry" USING btree ("entityKind","entityId","id");--> statement-breakpoint
CREATE INDEX "auditEntry_kind" ON "auditEntry" USING btree ("entityKind","id");--> statement-breakpoint
CREATE INDEX "auditEntry_person" ON "auditEntry" USING btree ("byUserId","id");--> statement-breakpoint
CREATE INDEX "auditEntry_project" ON "auditEntry" USING btree ("projectId","id") WHERE "projectId" is not null;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("userId","id") WHERE not "isDeleted" and not "read";--> statement-breakpoint
-- The history and the change log are kept from the program itself, where it signs in with another role than the owner of
-- the tables (docs/operating.md). `session_user` is that role, also inside of functions that run as the owner. What
-- follows holds for it, whatever it sets: triggers can be dropped, disabled or replaced by the owner alone.
create function is_owner_of(of_table oid) returns boolean language sql stable as $$
  select pg_has_role(session_user, relowner, 'member') from pg_class where oid = of_table
$$;
--> statement-breakpoint
-- Before this the history cannot have ended, by the clock of the database. The period is the setting, a year at least.
create function history_may_end_before() returns timestamptz language sql stable as $$
  select now() - make_interval(years => greatest(1, coalesce((select max("retentionYears") from "settings"), 1)))
$$;
--> statement-breakpoint
-- Time and number of what is written; nobody writes into the past.
create function set_by_database() returns trigger language plpgsql as $$
begin
  if is_owner_of(tg_relid) then
    return new;
  end if;
  new."on" := now();
  if tg_table_name = 'change' then
    new."sequence" := nextval(pg_get_serial_sequence(format('%I.%I', tg_table_schema, tg_table_name), 'sequence'));
  else
    new."id" := nextval(pg_get_serial_sequence(format('%I.%I', tg_table_schema, tg_table_name), 'id'));
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger set_by_database before insert on "auditEntry" for each row execute function set_by_database();
--> statement-breakpoint
create trigger set_by_database before insert on "change" for each row execute function set_by_database();
--> statement-breakpoint
-- Whether an account was deleted or deactivated (40) so long ago that the person may be forgotten, by the history itself.
create function has_left_long_ago(person integer) returns boolean language sql stable as $$
  select exists (select 1 from "auditEntry" where "entityKind" = 'user' and "entityId" = person
    and ("toStatusId" = 40 or "action" = 'deleted') and "on" < history_may_end_before())
$$;
--> statement-breakpoint
-- A diff without what is encrypted in it, which is encrypted anew under another key.
create function without_sealed(diff jsonb) returns text language sql immutable as $$
  select regexp_replace(diff::text, '"sealedWords": "sealed:[^"]*"', '"sealedWords": ""', 'g')
$$;
--> statement-breakpoint
-- Entries are deleted once their period is over. Until then they may only be encrypted anew, and lose what identifies a
-- person who left that long ago. For the owner, the transaction names the time before which the history ends.
create or replace function history_is_append_only() returns trigger language plpgsql as $$
declare
  ends_before text := current_setting('safety.history_ends_before', true);
  personal text[] := array['diff', 'words', 'comment', 'fromAddress', 'requestId'];
  isOwner boolean := is_owner_of(tg_relid);
  isOver boolean;
begin
  if tg_op = 'DELETE' then
    isOver := case when isOwner then ends_before <> '' and old."on" < ends_before::timestamptz
      else old."on" < history_may_end_before() end;
    if isOver then
      return old;
    end if;
  elsif tg_op = 'UPDATE' and (ends_before <> '' or not isOwner)
    and to_jsonb(new) - personal = to_jsonb(old) - personal
    and (new."comment" is null or old."comment" is not null)
    and (new."fromAddress" is null or new."fromAddress" = old."fromAddress")
    and (new."requestId" is null or new."requestId" = old."requestId")
    and array(select jsonb_object_keys(new."diff") order by 1) = array(select jsonb_object_keys(old."diff") order by 1)
  then
    isOver := isOwner or old."on" < history_may_end_before()
      or (old."entityKind" = 'user' and has_left_long_ago(old."entityId"));
    if isOver and (isOwner or new."diff" = old."diff" or not exists (
      select 1 from jsonb_each(new."diff") field, jsonb_array_elements(field.value) said
      where said.value not in (select kept.value from jsonb_array_elements(old."diff" -> field.key) kept)
        and said.value not in ('null'::jsonb, '"(removed)"'::jsonb)))
      and (isOwner or new."comment" is null or new."comment" = old."comment" or old."action" = 'handedOver')
    then
      return new;
    end if;
    -- Encrypted anew: nothing else changes. Comments of these kinds were once stored as they were typed.
    if new."words" = old."words" and without_sealed(new."diff") = without_sealed(old."diff")
      and (new."comment" is not distinct from old."comment"
        or (starts_with(new."comment", 'sealed:') and (starts_with(old."comment", 'sealed:')
          or old."entityKind" in ('accident', 'incident', 'induction', 'disciplinary'))))
      and new."fromAddress" is not distinct from old."fromAddress"
      and new."requestId" is not distinct from old."requestId"
    then
      return new;
    end if;
  end if;
  raise exception 'History entries are never changed or removed' using errcode = '42501';
end $$;
--> statement-breakpoint
-- The only way in which the program deletes entries; the trigger above refuses those whose period is not over.
create function end_history(entries bigint[]) returns integer language plpgsql security definer as $$
declare
  ended integer;
begin
  delete from "auditEntry" where "id" = any(entries);
  get diagnostics ended = row_count;
  return ended;
end $$;
--> statement-breakpoint
-- The only way in which the program shortens the change log: never what is younger than thirty days. The newest row
-- stays, because the numbering continues from it.
create function forget_changes(before timestamptz) returns integer language plpgsql security definer as $$
declare
  forgotten integer;
begin
  delete from "change" where "sequence" < (select max("sequence") from "change")
    and "on" < case when is_owner_of('"change"'::regclass) then before else least(before, now() - interval '30 days') end;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
--> statement-breakpoint
-- A temporary table of the same name must not stand in for one of these.
do $$
declare named text;
begin
  foreach named in array array['is_owner_of(oid)', 'history_may_end_before()', 'set_by_database()',
    'has_left_long_ago(integer)', 'history_is_append_only()', 'end_history(bigint[])', 'forget_changes(timestamptz)']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', named, current_schema());
  end loop;
  revoke execute on function end_history(bigint[]), forget_changes(timestamptz) from public;
end $$;
