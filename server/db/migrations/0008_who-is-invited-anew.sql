DROP INDEX "user_oidc_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "user_oidc_unique" ON "user" USING btree ("oidcIssuer","oidcSubject") WHERE not "isDeleted";