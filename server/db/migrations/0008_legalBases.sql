-- data
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
    FROM jsonb_array_elements(t."schedules") s(entry)), true, now(), now()
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
