CREATE TABLE "permitEquipment" (
	"fromId" integer NOT NULL,
	"toId" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "permitEquipment_fromId_toId_pk" PRIMARY KEY("fromId","toId")
);
--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "changeResponseDays" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "changeResponseDays" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "riskLowTo" SET DEFAULT 6;--> statement-breakpoint
ALTER TABLE "accident" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "disciplinary" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "occurrenceClass" text;--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "diagnosedOn" date;--> statement-breakpoint
ALTER TABLE "induction" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "observation" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "permit" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "isInScotland" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionTemplate" ADD COLUMN "suppliedAs" text;--> statement-breakpoint
ALTER TABLE "rams" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "permitEquipment" ADD CONSTRAINT "permitEquipment_fromId_permit_id_fk" FOREIGN KEY ("fromId") REFERENCES "public"."permit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permitEquipment" ADD CONSTRAINT "permitEquipment_toId_equipment_id_fk" FOREIGN KEY ("toId") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permitEquipment_to" ON "permitEquipment" USING btree ("toId");--> statement-breakpoint
CREATE INDEX "accident_system" ON "accident" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "disciplinary_system" ON "disciplinary" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "equipment_system" ON "equipment" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "incident_system" ON "incident" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "induction_system" ON "induction" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "inspection_system" ON "inspection" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "nonEquipmentInspection_system" ON "nonEquipmentInspection" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "nonEquipmentItem_system" ON "nonEquipmentItem" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "observation_system" ON "observation" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "onSiteTraining_system" ON "onSiteTraining" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "permit_system" ON "permit" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "questionResponseAction_system" ON "questionResponseAction" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE UNIQUE INDEX "questionTemplate_supplied_once" ON "questionTemplate" USING btree ("suppliedAs");--> statement-breakpoint
CREATE INDEX "rams_system" ON "rams" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "holidaySet";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "afrMultiplier";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "ltifrMultiplier";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "weatherOn";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "kioskOn";
--> statement-breakpoint
-- The major injuries of RIDDOR (Northern Ireland) 1997, and the conditions under which burns by a chemical are specified.
update "lookup" l set "flags" = l."flags" || more."flags"::jsonb from (values
  (20, '{"isMajorInjury": true}'), (50, '{"isMajorInjury": true, "majorWhen": "by hot metal in the eye"}'),
  (60, '{"isSpecifiedInjury": true, "specifiedWhen": "over 10 % of the body, or the eyes or airway", "isMajorInjury": true, "majorWhen": "of the eye"}'),
  (110, '{"isMajorInjury": true, "majorWhen": "of the shoulder, hip, knee or spine"}'),
  (120, '{"isMajorInjury": true, "majorWhen": "unconscious, resuscitated or over 24 hours in hospital"}'),
  (130, '{"isMajorInjury": true, "majorWhen": "it penetrated the eye"}'), (140, '{"isMajorInjury": true}'),
  (180, '{"isMajorInjury": true}'), (220, '{"isMajorInjury": true}'), (230, '{"isMajorInjury": true}'),
  (270, '{"isMajorInjury": true, "majorWhen": "it needs medical treatment"}'),
  (280, '{"isMajorInjury": true, "majorWhen": "of the eye"}')
) more (id, "flags") where l."list" = 'injuryTypes' and l.id = more.id;
--> statement-breakpoint
-- The types of incident of which the form asks whether they are a dangerous occurrence.
update "lookup" set "flags" = "flags" || '{"isReportable": true}'::jsonb
where "list" = 'incidentTypes' and id in (30, 40, 50, 60, 110, 120);
--> statement-breakpoint
-- A dangerous occurrence is reportable by its type; in Great Britain and Northern Ireland within ten days.
update "incident" set "isReportable" = true
where "incidentTypeId" = 20 and not "isReportable" and "statusId" not in (80, 90, 95);
--> statement-breakpoint
update "incident" i set "reportDueOn" = (i."occurredOn" at time zone p."timeZone")::date + 10
from "project" p where p.id = i."projectId" and p."jurisdiction" in ('GB', 'NI') and i."isReportable"
  and i."reportedOn" is null and i."incidentTypeId" <> 140;
--> statement-breakpoint
-- Bases of supplied schedules that nobody has changed name the regulations of Northern Ireland, and the right ones.
WITH renamed("from", "to") AS (VALUES
  ('GB in-house / IE GA2', 'GB in-house / NI in-house / IE GA2'),
  ('GB LOLER reg 9 / IE GA1', 'GB LOLER 1998 reg 9 / NI LOLER(NI) 1999 reg 9 / IE GA1'),
  ('PUWER reg 5 / GA Regs 2007 reg 31', 'GB PUWER 1998 reg 5 / NI PUWER(NI) 1999 reg 5 / IE S.I. 299/2007 reg 31'),
  ('WAH Regs reg 12 / IE GA3', 'GB WAH Regs 2005 reg 12 / NI WAH(NI) 2005 reg 12 / IE GA3'),
  ('WAH Regs sched 6', 'GB WAH Regs 2005 sched 6 / NI WAH(NI) 2005 sched 6 / IE S.I. 299/2007 part 4'),
  ('PSSR 2000 / GA Regs 2007, written scheme', 'GB PSSR 2000 reg 9 / NI PSSR(NI) 2004 reg 9 / IE S.I. 299/2007, written scheme'),
  ('COSHH reg 9', 'GB COSHH 2002 reg 9 / NI COSHH(NI) 2003 reg 9 / IE S.I. 619/2001'),
  ('L74 / GA Regs 2007', 'GB L74 / NI First-Aid Regs(NI) 1982 / IE S.I. 299/2007'),
  ('CDM 2015 reg 22 / IE Constr. Regs 2013', 'GB CDM 2015 reg 22 / NI CDM(NI) 2016 reg 22 / IE S.I. 291/2013'),
  ('CDM 2015 reg 24 / IE GA3', 'GB CDM 2015 reg 24 / NI CDM(NI) 2016 reg 24 / IE S.I. 291/2013'),
  ('FSR 2022 reg 10; 6 months for flats', 'GB Fire Safety (England) Regs 2022 reg 10, over 11 m')
)
UPDATE "equipmentType" t SET "schedules" = (
  SELECT jsonb_agg(
    CASE WHEN r."to" IS NULL THEN s.entry
      ELSE jsonb_set(s.entry, '{legalBasis}', to_jsonb(
        CASE WHEN t."name" = 'Cofferdam or caisson' THEN replace(r."to", 'reg 22', 'reg 23') ELSE r."to" END)) END
    ORDER BY s.at)
  FROM jsonb_array_elements(t."schedules") WITH ORDINALITY s(entry, at)
  LEFT JOIN renamed r ON r."from" = s.entry->>'legalBasis')
WHERE EXISTS (
  SELECT 1 FROM jsonb_array_elements(t."schedules") s(entry) JOIN renamed r ON r."from" = s.entry->>'legalBasis');--> statement-breakpoint
-- Flat entrance doors are checked at least every twelve months, fire doors of common parts every three.
INSERT INTO "equipmentType" ("name", "categoryId", "appliesTo", "isAsset", "documentsRequired", "schedules", "isActive", "createdOn", "updatedOn")
SELECT 'Fire door, flat entrance', t."categoryId", t."appliesTo", t."isAsset", t."documentsRequired",
  (SELECT jsonb_agg(jsonb_set(jsonb_set(s.entry, '{intervalValue}', '12'), '{intervalUnit}', '"month"'))
    FROM jsonb_array_elements(t."schedules") s(entry)), true, t."createdOn", t."updatedOn"
FROM "equipmentType" t
WHERE t."name" = 'Fire door' AND NOT t."isDeleted"
  AND t."schedules" @> '[{"legalBasis": "GB Fire Safety (England) Regs 2022 reg 10, over 11 m"}]'
  AND NOT EXISTS (SELECT 1 FROM "equipmentType" o WHERE lower(o."name") = 'fire door, flat entrance' AND NOT o."isDeleted");--> statement-breakpoint
UPDATE "equipmentType" t SET "name" = 'Fire door, common parts'
WHERE t."name" = 'Fire door' AND NOT t."isDeleted"
  AND t."schedules" @> '[{"legalBasis": "GB Fire Safety (England) Regs 2022 reg 10, over 11 m"}]'
  AND NOT EXISTS (SELECT 1 FROM "equipmentType" o WHERE lower(o."name") = 'fire door, common parts' AND NOT o."isDeleted");--> statement-breakpoint
-- An inspection that failed is valid until no day.
UPDATE "inspection" SET "validUntil" = NULL WHERE "result" = 'fail';--> statement-breakpoint
UPDATE "nonEquipmentInspection" SET "validUntil" = NULL WHERE "result" = 'fail';
--> statement-breakpoint
-- The bands that were in force whatever was stored: 1 to 6 low, 8 to 12 medium.
UPDATE "settings" SET "riskLowTo" = 6 WHERE "riskLowTo" = 4;--> statement-breakpoint
-- NEC4's two weeks, stored by default for every contract form.
UPDATE "settings" SET "changeResponseDays" = NULL WHERE "changeResponseDays" = 14;--> statement-breakpoint
-- Settings that nothing reads, and the usual maximum of a permit, which was stored by default and never applied.
UPDATE "project" SET "settings" = jsonb_set("settings", '{sms}',
    ("settings" -> 'sms') - '{drillDays,autoSignOut,gustMewp,gustLifting}'::text[]
      - (CASE WHEN "settings" #>> '{sms,maxPermitHours}' = '12' THEN 'maxPermitHours' ELSE '' END))
  WHERE "settings" ? 'sms';--> statement-breakpoint
-- A save of any of these settings stored NEC4's periods as well. Under another form the project has its own or none.
UPDATE "project" SET "settings" = jsonb_set("settings", '{changeRequest}', ("settings" -> 'changeRequest')
      - (CASE WHEN "settings" #>> '{changeRequest,notifyWithinDays}' = '56'
          AND coalesce("settings" #>> '{changeRequest,notifyDays}', 'calendar') = 'calendar'
          THEN '{notifyWithinDays,notifyDays}' ELSE '{}' END)::text[]
      - (CASE WHEN "settings" #>> '{changeRequest,noticeReplyDays}' = '7' THEN 'noticeReplyDays' ELSE '' END)
      - (CASE WHEN "settings" #>> '{changeRequest,quoteWithinDays}' = '21' THEN 'quoteWithinDays' ELSE '' END)
      - (CASE WHEN "settings" #>> '{changeRequest,replyWithinDays}' = '14' THEN 'replyWithinDays' ELSE '' END))
  WHERE "settings" ? 'changeRequest' AND "contractForm" IS DISTINCT FROM 'NEC4';--> statement-breakpoint
-- Last days that followed from them, of change requests that still wait.
UPDATE "changeRequest" c SET "notifyBy" = NULL, "isNoticeLate" = false
  FROM "project" p
  WHERE p.id = c."projectId" AND p."contractForm" IS DISTINCT FROM 'NEC4' AND p."contractForm" IS DISTINCT FROM 'PW-CF'
    AND c."notifyBy" = c."eventDate" + 56 AND NOT coalesce(p."settings" -> 'changeRequest' ? 'notifyWithinDays', false);
--> statement-breakpoint
UPDATE "changeRequest" c SET
    "noticeReplyDueOn" = CASE WHEN p."settings" -> 'changeRequest' ? 'noticeReplyDays' THEN c."noticeReplyDueOn" END,
    "quotationDueOn" = CASE WHEN p."settings" -> 'changeRequest' ? 'quoteWithinDays' THEN c."quotationDueOn" END,
    "decisionDueOn" = CASE WHEN p."settings" -> 'changeRequest' ? 'replyWithinDays' OR s."changeResponseDays" IS NOT NULL
      THEN c."decisionDueOn" END
  FROM "project" p, "settings" s
  WHERE p.id = c."projectId" AND p."contractForm" IS DISTINCT FROM 'NEC4' AND c."statusId" <= 50;
--> statement-breakpoint
-- Folders that were accepted although their documents were not are open again. Those of a locked file stay; the next
-- issue names them.
UPDATE "projectFolder" f SET "statusId" = 10, "reviewedById" = NULL, "rowVersion" = f."rowVersion" + 1,
  "handoverReason" = 'It was accepted while documents in it were not approved, or with fewer than it needs.'
FROM "project" p
WHERE p.id = f."projectId" AND p."statusId" NOT IN (50, 60) AND f."statusId" = 40 AND NOT f."isDeleted"
  AND (SELECT count(*) FILTER (WHERE d."statusId" IN (30, 35, 50)) < greatest(1, f."minDocuments")
      OR count(*) FILTER (WHERE d."statusId" NOT IN (30, 35, 50)) > 0
    FROM "projectDocument" d
    WHERE d."folderId" = f.id AND NOT d."isDeleted" AND NOT d."isConfidential" AND d."statusId" <> 70);
--> statement-breakpoint
-- What was handed over, and what belongs to a building that is in use or closed, is of facility management.
update "equipment" e set "systemId" = 40 from "project" p, "equipmentType" t
where p.id = e."projectId" and t.id = e."equipmentTypeId" and t."isAsset"
  and (e."handedOverOn" is not null or e."statusId" in (60, 70) or p."statusId" in (50, 60));--> statement-breakpoint
update "nonEquipmentItem" i set "systemId" = 40 from "project" p, "equipmentType" t
where p.id = i."projectId" and t.id = i."equipmentTypeId" and t."isAsset" and p."statusId" in (50, 60);
