CREATE TABLE "permitEquipment" (
	"fromId" integer NOT NULL,
	"toId" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "permitEquipment_fromId_toId_pk" PRIMARY KEY("fromId","toId")
);
--> statement-breakpoint
ALTER TABLE "permitEquipment" ADD CONSTRAINT "permitEquipment_fromId_permit_id_fk" FOREIGN KEY ("fromId") REFERENCES "public"."permit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permitEquipment" ADD CONSTRAINT "permitEquipment_toId_equipment_id_fk" FOREIGN KEY ("toId") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permitEquipment_to" ON "permitEquipment" USING btree ("toId");