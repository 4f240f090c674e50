ALTER TABLE "questionResponseAction" ADD COLUMN "equipmentId" integer;--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "nonEquipmentItemId" integer;--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD CONSTRAINT "questionResponseAction_equipmentId_equipment_id_fk" FOREIGN KEY ("equipmentId") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD CONSTRAINT "questionResponseAction_nonEquipmentItemId_nonEquipmentItem_id_fk" FOREIGN KEY ("nonEquipmentItemId") REFERENCES "public"."nonEquipmentItem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionResponseAction_equipment" ON "questionResponseAction" USING btree ("equipmentId");--> statement-breakpoint
CREATE INDEX "questionResponseAction_item" ON "questionResponseAction" USING btree ("nonEquipmentItemId");