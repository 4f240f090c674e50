ALTER TABLE "projectDocument" ADD COLUMN "revisionState" text GENERATED ALWAYS AS (case when "revision" ~ '^P[0-9]{2}[.][0-9]{2}$' then 'inWork' when "revision" ~ '^P[0-9]{2}$' then 'preliminary'
          when "revision" ~ '^C[0-9]{2}$' then 'contractual' when "revision" ~ '^[0-9]{1,2}$' then 'number'
          when "revision" ~ '^[A-Z]$' then 'letter' end) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" ADD COLUMN "revisionState" text GENERATED ALWAYS AS (case when "revision" ~ '^P[0-9]{2}[.][0-9]{2}$' then 'inWork' when "revision" ~ '^P[0-9]{2}$' then 'preliminary'
          when "revision" ~ '^C[0-9]{2}$' then 'contractual' when "revision" ~ '^[0-9]{1,2}$' then 'number'
          when "revision" ~ '^[A-Z]$' then 'letter' end) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentSms" ADD COLUMN "revisionState" text GENERATED ALWAYS AS (case when "revision" ~ '^P[0-9]{2}[.][0-9]{2}$' then 'inWork' when "revision" ~ '^P[0-9]{2}$' then 'preliminary'
          when "revision" ~ '^C[0-9]{2}$' then 'contractual' when "revision" ~ '^[0-9]{1,2}$' then 'number'
          when "revision" ~ '^[A-Z]$' then 'letter' end) STORED;--> statement-breakpoint
CREATE INDEX "projectDocument_suitability" ON "projectDocument" USING btree ("projectId","suitability","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocument_state" ON "projectDocument" USING btree ("projectId","revisionState","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentPmp_suitability" ON "projectDocumentPmp" USING btree ("projectId","suitability","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentPmp_state" ON "projectDocumentPmp" USING btree ("projectId","revisionState","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentSms_suitability" ON "projectDocumentSms" USING btree ("projectId","suitability","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentSms_state" ON "projectDocumentSms" USING btree ("projectId","revisionState","id") WHERE not "isDeleted";