ALTER TABLE "fileContent" ADD COLUMN "keyId" text;--> statement-breakpoint
ALTER TABLE "changeRequest" ADD COLUMN "sourceObservationId" integer;--> statement-breakpoint
ALTER TABLE "changeRequest" ADD COLUMN "sourceIncidentId" integer;--> statement-breakpoint
ALTER TABLE "projectDocument" ADD COLUMN "revisionState" text GENERATED ALWAYS AS (case when "revision" ~ '^P[0-9]{2}[.][0-9]{2}$' then 'inWork' when "revision" ~ '^P[0-9]{2}$' then 'preliminary'
          when "revision" ~ '^C[0-9]{2}$' then 'contractual' when "revision" ~ '^[0-9]{1,2}$' then 'number'
          when "revision" ~ '^[A-Z]$' then 'letter' end) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentPmp" ADD COLUMN "revisionState" text GENERATED ALWAYS AS (case when "revision" ~ '^P[0-9]{2}[.][0-9]{2}$' then 'inWork' when "revision" ~ '^P[0-9]{2}$' then 'preliminary'
          when "revision" ~ '^C[0-9]{2}$' then 'contractual' when "revision" ~ '^[0-9]{1,2}$' then 'number'
          when "revision" ~ '^[A-Z]$' then 'letter' end) STORED;--> statement-breakpoint
ALTER TABLE "projectDocumentSms" ADD COLUMN "revisionState" text GENERATED ALWAYS AS (case when "revision" ~ '^P[0-9]{2}[.][0-9]{2}$' then 'inWork' when "revision" ~ '^P[0-9]{2}$' then 'preliminary'
          when "revision" ~ '^C[0-9]{2}$' then 'contractual' when "revision" ~ '^[0-9]{1,2}$' then 'number'
          when "revision" ~ '^[A-Z]$' then 'letter' end) STORED;--> statement-breakpoint
ALTER TABLE "userProjectRole" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "changeRequest" ADD CONSTRAINT "changeRequest_sourceObservationId_observation_id_fk" FOREIGN KEY ("sourceObservationId") REFERENCES "public"."observation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changeRequest" ADD CONSTRAINT "changeRequest_sourceIncidentId_incident_id_fk" FOREIGN KEY ("sourceIncidentId") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changeRequest_observation" ON "changeRequest" USING btree ("sourceObservationId");--> statement-breakpoint
CREATE INDEX "changeRequest_incident" ON "changeRequest" USING btree ("sourceIncidentId");--> statement-breakpoint
CREATE INDEX "projectDocument_suitability" ON "projectDocument" USING btree ("projectId","suitability","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocument_state" ON "projectDocument" USING btree ("projectId","revisionState","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentPmp_suitability" ON "projectDocumentPmp" USING btree ("projectId","suitability","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentPmp_state" ON "projectDocumentPmp" USING btree ("projectId","revisionState","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentSms_suitability" ON "projectDocumentSms" USING btree ("projectId","suitability","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "projectDocumentSms_state" ON "projectDocumentSms" USING btree ("projectId","revisionState","id") WHERE not "isDeleted";