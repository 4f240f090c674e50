ALTER TABLE "settings" ALTER COLUMN "changeResponseDays" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "changeResponseDays" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "riskLowTo" SET DEFAULT 6;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "isInScotland" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "holidaySet";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "afrMultiplier";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "ltifrMultiplier";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "weatherOn";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "kioskOn";--> statement-breakpoint
-- data
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
