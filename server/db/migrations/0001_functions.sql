-- Sequence numbers are handed out in commit order: writers of the change log take turns until they commit.
create function change_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301);
  return null;
end $$;
--> statement-breakpoint
create trigger change_in_turn before insert on "change" for each statement execute function change_in_turn();
--> statement-breakpoint
-- Every process of the gateway listens here, and reads the log from where it stopped.
create function change_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', '');
  return null;
end $$;
--> statement-breakpoint
create trigger change_announced after insert on "change" for each statement execute function change_announced();
--> statement-breakpoint
create function history_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'History entries are never changed or removed' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger history_is_append_only before update or delete on "auditEntry" for each row execute function history_is_append_only();
