ALTER TABLE "incident" ADD COLUMN "occurrenceClass" text;--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "diagnosedOn" date;--> statement-breakpoint
-- data
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
