ALTER TABLE "userTraining" ALTER COLUMN "userId" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "disciplinary" ADD COLUMN "personId" integer;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "performedByPersonId" integer;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD COLUMN "performedByPersonId" integer;--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "trainerPersonId" integer;--> statement-breakpoint
ALTER TABLE "userTraining" ADD COLUMN "personId" integer;--> statement-breakpoint
ALTER TABLE "disciplinary" ADD CONSTRAINT "disciplinary_personId_person_id_fk" FOREIGN KEY ("personId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_performedByPersonId_person_id_fk" FOREIGN KEY ("performedByPersonId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD CONSTRAINT "nonEquipmentInspection_performedByPersonId_person_id_fk" FOREIGN KEY ("performedByPersonId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD CONSTRAINT "onSiteTraining_trainerPersonId_person_id_fk" FOREIGN KEY ("trainerPersonId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "userTraining" ADD CONSTRAINT "userTraining_personId_person_id_fk" FOREIGN KEY ("personId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disciplinary_onList" ON "disciplinary" USING btree ("personId");--> statement-breakpoint
CREATE INDEX "inspection_onList" ON "inspection" USING btree ("performedByPersonId");--> statement-breakpoint
CREATE INDEX "nonEquipmentInspection_onList" ON "nonEquipmentInspection" USING btree ("performedByPersonId");--> statement-breakpoint
CREATE INDEX "onSiteTraining_onList" ON "onSiteTraining" USING btree ("trainerPersonId");--> statement-breakpoint
CREATE INDEX "userTraining_person" ON "userTraining" USING btree ("personId");--> statement-breakpoint
ALTER TABLE "userTraining" ADD CONSTRAINT "userTraining_holder" CHECK ("userId" is not null or "personId" is not null);--> statement-breakpoint
-- Written by hand: whom records named before is linked to the list of people of their project where only one person on
-- it can be meant: the one with the same account, or the only one of that name and company, who has no other account.
CREATE FUNCTION certain_person(project integer, account integer, called text, company text) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH listed AS (
    SELECT p."id", p."userId",
      lower(regexp_replace(btrim(p."fullName"), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(called), '\s+', ' ', 'g'))
        AND lower(regexp_replace(btrim(c."name"), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(company), '\s+', ' ', 'g')) AS alike
    FROM "projectPerson" l JOIN "person" p ON p."id" = l."personId" JOIN "client" c ON c."id" = l."clientId"
    WHERE l."projectId" = project AND NOT l."isDeleted" AND NOT p."isDeleted"
  )
  SELECT coalesce(
    (SELECT "id" FROM listed WHERE "userId" = account),
    (SELECT min("id") FROM listed WHERE alike HAVING count(*) = 1 AND (account IS NULL OR bool_and("userId" IS NULL)))
  )
$$;--> statement-breakpoint
CREATE FUNCTION with_certain_people(project integer, entries jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(e || jsonb_build_object('personId',
    coalesce((e->>'personId')::integer, certain_person(project, (e->>'userId')::integer, e->>'name', e->>'company'))) ORDER BY at), '[]'::jsonb)
  FROM jsonb_array_elements(entries) WITH ORDINALITY AS x(e, at)
$$;--> statement-breakpoint
UPDATE "induction" r SET "personId" = certain_person(r."projectId", r."userId", r."title", (SELECT c."name" FROM "client" c WHERE c."id" = r."clientId"))
WHERE r."personId" IS NULL;--> statement-breakpoint
UPDATE "disciplinary" r SET "personId" = certain_person(r."projectId", r."personUserId", r."personName", (SELECT c."name" FROM "client" c WHERE c."id" = r."clientId"));--> statement-breakpoint
UPDATE "onSiteTraining" SET "trainerPersonId" = certain_person("projectId", "trainerUserId", "trainerName", NULL);--> statement-breakpoint
UPDATE "onSiteTraining" SET "attendees" = with_certain_people("projectId", "attendees") WHERE jsonb_array_length("attendees") > 0;--> statement-breakpoint
UPDATE "inspection" SET "performedByPersonId" = certain_person("projectId", "performedByUserId", "performedByName", NULL);--> statement-breakpoint
UPDATE "nonEquipmentInspection" SET "performedByPersonId" = certain_person("projectId", "performedByUserId", "performedByName", NULL);--> statement-breakpoint
UPDATE "permit" SET "workers" = with_certain_people("projectId", "workers") WHERE jsonb_array_length("workers") > 0;--> statement-breakpoint
UPDATE "rams" SET "briefings" = with_certain_people("projectId", "briefings") WHERE jsonb_array_length("briefings") > 0;--> statement-breakpoint
UPDATE "equipment" SET "operators" = with_certain_people("projectId", "operators") WHERE jsonb_array_length("operators") > 0;--> statement-breakpoint
UPDATE "userTraining" t SET "personId" = (SELECT p."id" FROM "person" p WHERE p."userId" = t."userId" AND NOT p."isDeleted");--> statement-breakpoint
DROP FUNCTION with_certain_people(integer, jsonb);--> statement-breakpoint
DROP FUNCTION certain_person(integer, integer, text, text);
