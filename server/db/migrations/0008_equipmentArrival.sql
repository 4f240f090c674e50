ALTER TABLE "equipment" ALTER COLUMN "arrivedOn" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" ALTER COLUMN "arrivedOn" DROP NOT NULL;