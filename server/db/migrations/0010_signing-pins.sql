CREATE TABLE "signingPin" (
	"userId" integer PRIMARY KEY NOT NULL,
	"pinHash" text NOT NULL,
	"setOn" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signingProof" (
	"proofHash" text PRIMARY KEY NOT NULL,
	"userId" integer NOT NULL,
	"sessionId" text NOT NULL,
	"expiresOn" timestamptz NOT NULL,
	"usedOn" timestamptz
);
--> statement-breakpoint
CREATE INDEX "signingProof_user" ON "signingProof" USING btree ("userId");