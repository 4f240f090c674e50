CREATE TABLE "observationEquipment" (
	"fromId" integer NOT NULL,
	"toId" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "observationEquipment_fromId_toId_pk" PRIMARY KEY("fromId","toId")
);
--> statement-breakpoint
CREATE TABLE "observationNonEquipmentItem" (
	"fromId" integer NOT NULL,
	"toId" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "observationNonEquipmentItem_fromId_toId_pk" PRIMARY KEY("fromId","toId")
);
--> statement-breakpoint
ALTER TABLE "observationEquipment" ADD CONSTRAINT "observationEquipment_fromId_observation_id_fk" FOREIGN KEY ("fromId") REFERENCES "public"."observation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observationEquipment" ADD CONSTRAINT "observationEquipment_toId_equipment_id_fk" FOREIGN KEY ("toId") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observationNonEquipmentItem" ADD CONSTRAINT "observationNonEquipmentItem_fromId_observation_id_fk" FOREIGN KEY ("fromId") REFERENCES "public"."observation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observationNonEquipmentItem" ADD CONSTRAINT "observationNonEquipmentItem_toId_nonEquipmentItem_id_fk" FOREIGN KEY ("toId") REFERENCES "public"."nonEquipmentItem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "observationEquipment_to" ON "observationEquipment" USING btree ("toId");--> statement-breakpoint
CREATE INDEX "observationNonEquipmentItem_to" ON "observationNonEquipmentItem" USING btree ("toId");