CREATE TABLE "fileContent" (
	"sha256" text PRIMARY KEY NOT NULL,
	"on" timestamptz DEFAULT now() NOT NULL
);
