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
ALTER TABLE "onSiteTraining" ADD COLUMN "languageId" integer;--> statement-breakpoint
ALTER TABLE "rfiAnswerLink" ADD COLUMN "withdrawnOn" timestamptz;--> statement-breakpoint
ALTER TABLE "rfiAnswerLink" ADD COLUMN "mailId" bigint;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "fullName" text GENERATED ALWAYS AS (rtrim("firstName" || ' ' || "lastName")) STORED NOT NULL;--> statement-breakpoint
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
