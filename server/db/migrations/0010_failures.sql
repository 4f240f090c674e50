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
ALTER TABLE "outboxMail" drop column "toKey";--> statement-breakpoint
ALTER TABLE "outboxMail" ADD COLUMN "toKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("to", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "outboxMail" drop column "subjectKey";--> statement-breakpoint
ALTER TABLE "outboxMail" ADD COLUMN "subjectKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("subject", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "outboxMail" drop column "searchText";--> statement-breakpoint
ALTER TABLE "outboxMail" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("to", '') || E'\n' || coalesce("subject", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "accident" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "accident" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "accident" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "accident" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "accident" drop column "searchText";--> statement-breakpoint
ALTER TABLE "accident" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "disciplinary" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "disciplinary" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "disciplinary" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "disciplinary" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "disciplinary" drop column "searchText";--> statement-breakpoint
ALTER TABLE "disciplinary" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "equipment" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "equipment" drop column "nameKey";--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "nameKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("name", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "equipment" drop column "plantNumberKey";--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "plantNumberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("plantNumber", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "equipment" drop column "searchText";--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("plantNumber", '') || E'\n' || coalesce("serialNumber", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "incident" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "incident" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "incident" drop column "searchText";--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "induction" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "induction" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "induction" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "induction" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "induction" drop column "searchText";--> statement-breakpoint
ALTER TABLE "induction" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "inspection" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "inspection" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "inspection" drop column "searchText";--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" drop column "searchText";--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" drop column "nameKey";--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" ADD COLUMN "nameKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("name", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" drop column "referenceKey";--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" ADD COLUMN "referenceKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("reference", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" drop column "searchText";--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("reference", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "notification" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "notification" drop column "topicKey";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "topicKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("topic", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "notification" drop column "searchText";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("title", '') || E'\n' || coalesce("body", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "observation" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "observation" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "observation" drop column "searchText";--> statement-breakpoint
ALTER TABLE "observation" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "onSiteTraining" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "onSiteTraining" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "onSiteTraining" drop column "searchText";--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "permit" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "permit" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "permit" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "permit" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "permit" drop column "searchText";--> statement-breakpoint
ALTER TABLE "permit" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocument" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "projectDocument" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocument" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "projectDocument" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocument" drop column "revisionKey";--> statement-breakpoint
ALTER TABLE "projectDocument" ADD COLUMN "revisionKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("revision", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocument" drop column "suitabilityKey";--> statement-breakpoint
ALTER TABLE "projectDocument" ADD COLUMN "suitabilityKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("suitability", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocument" drop column "searchText";--> statement-breakpoint
ALTER TABLE "projectDocument" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || "title" || E'\n' || "tags"::text, '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentFm" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "projectDocumentFm" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentFm" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "projectDocumentFm" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentFm" drop column "revisionKey";--> statement-breakpoint
ALTER TABLE "projectDocumentFm" ADD COLUMN "revisionKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("revision", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentFm" drop column "suitabilityKey";--> statement-breakpoint
ALTER TABLE "projectDocumentFm" ADD COLUMN "suitabilityKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("suitability", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentFm" drop column "searchText";--> statement-breakpoint
ALTER TABLE "projectDocumentFm" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || "title" || E'\n' || "tags"::text, '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" drop column "revisionKey";--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" ADD COLUMN "revisionKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("revision", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" drop column "suitabilityKey";--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" ADD COLUMN "suitabilityKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("suitability", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" drop column "searchText";--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || "title" || E'\n' || "tags"::text, '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentSms" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "projectDocumentSms" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentSms" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "projectDocumentSms" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentSms" drop column "revisionKey";--> statement-breakpoint
ALTER TABLE "projectDocumentSms" ADD COLUMN "revisionKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("revision", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentSms" drop column "suitabilityKey";--> statement-breakpoint
ALTER TABLE "projectDocumentSms" ADD COLUMN "suitabilityKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("suitability", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentSms" drop column "searchText";--> statement-breakpoint
ALTER TABLE "projectDocumentSms" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || "title" || E'\n' || "tags"::text, '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "questionResponseAction" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "questionResponseAction" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "questionResponseAction" drop column "searchText";--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "rams" drop column "numberKey";--> statement-breakpoint
ALTER TABLE "rams" ADD COLUMN "numberKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("number", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "rams" drop column "titleKey";--> statement-breakpoint
ALTER TABLE "rams" ADD COLUMN "titleKey" text collate "C" GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(left("title", 200), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "rams" drop column "searchText";--> statement-breakpoint
ALTER TABLE "rams" ADD COLUMN "searchText" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("description", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "safetyFileIssueDocument" ADD COLUMN "takenOutOn" timestamptz;--> statement-breakpoint
ALTER TABLE "safetyFileIssueDocument" ADD COLUMN "takenOutById" integer;--> statement-breakpoint
ALTER TABLE "safetyFileIssueDocument" ADD COLUMN "takenOutReason" text;--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "languageId" integer;--> statement-breakpoint
ALTER TABLE "rfiAnswerLink" ADD COLUMN "withdrawnOn" timestamptz;--> statement-breakpoint
ALTER TABLE "rfiAnswerLink" ADD COLUMN "mailId" bigint;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "fullName" text GENERATED ALWAYS AS (rtrim("firstName" || ' ' || "lastName")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "safetyFileIssueDocument" ADD CONSTRAINT "safetyFileIssueDocument_takenOutById_user_id_fk" FOREIGN KEY ("takenOutById") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safetyFileIssueDocument_takenOutBy" ON "safetyFileIssueDocument" USING btree ("takenOutById") WHERE "takenOutById" is not null;--> statement-breakpoint
CREATE INDEX "onSiteTraining_language" ON "onSiteTraining" USING btree ("languageId");--> statement-breakpoint
CREATE INDEX "auditEntry_record" ON "auditEntry" USING btree ("entityKind","entityId","id");--> statement-breakpoint
CREATE INDEX "auditEntry_kind" ON "auditEntry" USING btree ("entityKind","id");--> statement-breakpoint
CREATE INDEX "auditEntry_person" ON "auditEntry" USING btree ("byUserId","id");--> statement-breakpoint
CREATE INDEX "auditEntry_project" ON "auditEntry" USING btree ("projectId","id") WHERE "projectId" is not null;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("userId","id") WHERE not "isDeleted" and not "read";
--> statement-breakpoint
-- data
-- The indexes over the columns that were made anew; those of the search are in derived.sql.
CREATE INDEX IF NOT EXISTS "equipment_plantNumber" ON equipment USING btree ("projectId", "plantNumberKey", id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "nonEquipmentInspection_number" ON "nonEquipmentInspection" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "nonEquipmentInspection_title" ON "nonEquipmentInspection" USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "nonEquipmentItem_name" ON "nonEquipmentItem" USING btree ("projectId", "nameKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "nonEquipmentItem_number" ON "nonEquipmentItem" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "nonEquipmentItem_reference" ON "nonEquipmentItem" USING btree ("projectId", "referenceKey", id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "onSiteTraining_number" ON "onSiteTraining" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "onSiteTraining_title" ON "onSiteTraining" USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outboxMail_subject" ON "outboxMail" USING btree ("subjectKey", id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outboxMail_to" ON "outboxMail" USING btree ("toKey", id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentFm_folder" ON "projectDocumentFm" USING btree ("folderId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentFm_number" ON "projectDocumentFm" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentFm_title" ON "projectDocumentFm" USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentPmp_folder" ON "projectDocumentPmp" USING btree ("folderId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentPmp_number" ON "projectDocumentPmp" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentPmp_title" ON "projectDocumentPmp" USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentSms_folder" ON "projectDocumentSms" USING btree ("folderId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentSms_number" ON "projectDocumentSms" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocumentSms_title" ON "projectDocumentSms" USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocument_folder" ON "projectDocument" USING btree ("folderId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocument_number" ON "projectDocument" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projectDocument_title" ON "projectDocument" USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "questionResponseAction_number" ON "questionResponseAction" USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "questionResponseAction_title" ON "questionResponseAction" USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS accident_number ON accident USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS accident_title ON accident USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS disciplinary_number ON disciplinary USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS disciplinary_title ON disciplinary USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS equipment_name ON equipment USING btree ("projectId", "nameKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS equipment_number ON equipment USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS incident_number ON incident USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS incident_title ON incident USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS induction_number ON induction USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS induction_title ON induction USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS inspection_number ON inspection USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS inspection_title ON inspection USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS notification_title ON notification USING btree ("userId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS notification_topic ON notification USING btree ("userId", "topicKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS observation_number ON observation USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS permit_number ON permit USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS permit_title ON permit USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS rams_number ON rams USING btree ("projectId", "numberKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS rams_title ON rams USING btree ("projectId", "titleKey", id) WHERE (NOT "isDeleted");--> statement-breakpoint
DROP INDEX IF EXISTS "auditEntry_words";--> statement-breakpoint
CREATE INDEX "auditEntry_words" ON "auditEntry" USING gin ((replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate("words" || E'\n' || coalesce("comment", '') || E'\n' || coalesce("fromAddress", ''), '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) gin_trgm_ops);--> statement-breakpoint
INSERT INTO "recordName" ("key", "kind", "recordId", "name") SELECT "key", "kind", "recordId", left(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate("name", '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 500) FROM "recordName" ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "recordName" WHERE "name" <> left(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate("name", '`´‘’′ʻʼ‐‑‒–—―−', '''''''''''''''-------'), NFKD), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), 'łøđħŧıςð', 'lodhtiσd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 500);--> statement-breakpoint
UPDATE "projectDocumentWords" w SET label = d."searchText" FROM "projectDocument" d WHERE d."id" = w."documentId";--> statement-breakpoint
UPDATE "projectDocumentPmpWords" w SET label = d."searchText" FROM "projectDocumentPmp" d WHERE d."id" = w."documentId";--> statement-breakpoint
UPDATE "projectDocumentSmsWords" w SET label = d."searchText" FROM "projectDocumentSms" d WHERE d."id" = w."documentId";--> statement-breakpoint
UPDATE "projectDocumentFmWords" w SET label = d."searchText" FROM "projectDocumentFm" d WHERE d."id" = w."documentId";
--> statement-breakpoint
UPDATE "onSiteTraining" t SET "languageId" = coalesce((SELECT l.id FROM "lookup" l WHERE l."list" = 'languages' AND l."code" = t."language" LIMIT 1), 10);
--> statement-breakpoint
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
