ALTER TABLE "disciplinary" ADD COLUMN "personId" integer;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "performedByPersonId" integer;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD COLUMN "performedByPersonId" integer;--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "trainerPersonId" integer;--> statement-breakpoint
ALTER TABLE "disciplinary" ADD CONSTRAINT "disciplinary_personId_person_id_fk" FOREIGN KEY ("personId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_performedByPersonId_person_id_fk" FOREIGN KEY ("performedByPersonId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD CONSTRAINT "nonEquipmentInspection_performedByPersonId_person_id_fk" FOREIGN KEY ("performedByPersonId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD CONSTRAINT "onSiteTraining_trainerPersonId_person_id_fk" FOREIGN KEY ("trainerPersonId") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disciplinary_onList" ON "disciplinary" USING btree ("personId");--> statement-breakpoint
CREATE INDEX "inspection_onList" ON "inspection" USING btree ("performedByPersonId");--> statement-breakpoint
CREATE INDEX "nonEquipmentInspection_onList" ON "nonEquipmentInspection" USING btree ("performedByPersonId");--> statement-breakpoint
CREATE INDEX "onSiteTraining_onList" ON "onSiteTraining" USING btree ("trainerPersonId");