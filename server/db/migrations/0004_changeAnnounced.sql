-- Notifies every gateway process of the newest change. It then reads the change log from where it stopped.
create or replace function change_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', max(made."sequence")::text) from made;
  return null;
end $$;
--> statement-breakpoint
drop trigger change_announced on "change";
--> statement-breakpoint
create trigger change_announced after insert on "change" referencing new table as made
  for each statement execute function change_announced();
