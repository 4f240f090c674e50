ALTER TABLE "changeRequest" ADD COLUMN "sourceObservationId" integer;--> statement-breakpoint
ALTER TABLE "changeRequest" ADD COLUMN "sourceIncidentId" integer;--> statement-breakpoint
ALTER TABLE "userProjectRole" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "changeRequest" ADD CONSTRAINT "changeRequest_sourceObservationId_observation_id_fk" FOREIGN KEY ("sourceObservationId") REFERENCES "public"."observation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changeRequest" ADD CONSTRAINT "changeRequest_sourceIncidentId_incident_id_fk" FOREIGN KEY ("sourceIncidentId") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changeRequest_observation" ON "changeRequest" USING btree ("sourceObservationId");--> statement-breakpoint
CREATE INDEX "changeRequest_incident" ON "changeRequest" USING btree ("sourceIncidentId");