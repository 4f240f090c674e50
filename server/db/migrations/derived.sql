do $$
declare found text;
begin
  for found in
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'deletedOn'
  loop
    execute format('create index if not exists %I on %I ("deletedOn") where "isDeleted"', found || '_deleted', found);
  end loop;
end $$;
--> statement-breakpoint
do $$
declare found text;
begin
  for found in
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'searchText'
  loop
    execute format('create index if not exists %I on %I using gin ("searchText" gin_trgm_ops)', found || '_words', found);
  end loop;
end $$;
--> statement-breakpoint
do $$
declare found record;
begin
  for found in
    select i.indexname, i.indexdef from pg_indexes i
    where i.schemaname = current_schema() and i.indexname like '%\_unique' and i.indexdef like '%lower(%'
      and i.indexname <> 'user_email_unique'
  loop
    begin
      execute replace(
        replace(regexp_replace(found.indexdef, 'lower\(("?\w+"?)\)', '(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(\1, ''`´‘’′ʻʼ‐‑‒–—―−'', ''''''''''''''''''''''''''''''-------''), NFKD), ''[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]'', '''', ''g'')), ''łøđħŧıςð'', ''lodhtiσd''), ''ß'', ''ss''), ''æ'', ''ae''), ''œ'', ''oe''), ''þ'', ''th''))', 'g'),
          found.indexname, replace(found.indexname, '_unique', '_alike')),
        'UNIQUE INDEX', 'UNIQUE INDEX if not exists');
    exception when unique_violation then
      raise notice 'Rows that look alike keep % from being made', replace(found.indexname, '_unique', '_alike');
    end;
  end loop;
end $$;
--> statement-breakpoint
create or replace trigger "mirror_schedules" after insert or delete or update of "schedules" on "equipmentType"
for each row execute function mirror_references(
  'equipmentType', 'id', '', 'schedules',
  'schedules.*.inspectionTypeId', '$[*]."inspectionTypeId"', 'lookup', 'inspectionTypes',
  'schedules.*.subTypeId', '$[*]."subTypeId"', 'processSubType', ''
);
--> statement-breakpoint
update "equipmentType" set "schedules" = "schedules" where "schedules" is not null;
--> statement-breakpoint
create or replace trigger "mirror_watched" after insert or delete or update of "watched" on "induction"
for each row execute function mirror_references(
  'induction', 'id', '', 'watched',
  'watched.*.videoId', '$[*]."videoId"', 'projectInductionVideo', ''
);
--> statement-breakpoint
update "induction" set "watched" = "watched" where "watched" is not null;
--> statement-breakpoint
create or replace trigger "mirror_settings" after insert or delete or update of "settings" on "project"
for each row execute function mirror_references(
  'project', 'id', '', 'settings',
  'settings.pmp.reviewTemplateId', '$."pmp"."reviewTemplateId"', 'roleListTemplate', '',
  'settings.rfi.rfiManagerUserId', '$."rfi"."rfiManagerUserId"', 'user', '',
  'settings.changeRequest.approvalTemplateId', '$."changeRequest"."approvalTemplateId"', 'roleListTemplate', '',
  'settings.changeRequest.largeApprovalTemplateId', '$."changeRequest"."largeApprovalTemplateId"', 'roleListTemplate', ''
);
--> statement-breakpoint
update "project" set "settings" = "settings" where "settings" is not null;
--> statement-breakpoint
create or replace trigger "mirror_stageUsers" after insert or delete or update of "stageUsers" on "projectProcessSubType"
for each row execute function mirror_references(
  'projectProcessSubType', 'id', '', 'stageUsers',
  'stageUsers.*.userIds', '$[*]."userIds"[*]', 'user', '',
  'stageUsers.*.groupIds', '$[*]."groupIds"[*]', 'group', ''
);
--> statement-breakpoint
update "projectProcessSubType" set "stageUsers" = "stageUsers" where "stageUsers" is not null;
--> statement-breakpoint
create or replace trigger "mirror_form" after insert or delete or update of "form" on "questionTemplateVersion"
for each row execute function mirror_references(
  'questionTemplate', 'questionTemplateId', 'version', 'form',
  'form.questions.*.inputTypeId', '$."questions"[*]."inputTypeId"', 'lookup', 'inputTypes',
  'form.questions.*.onAnswer.*.priorityId', '$."questions"[*]."onAnswer"[*]."priorityId"', 'lookup', 'questionResponseActionPriorities',
  'form.questions.*.onAnswer.*.projectRoleId', '$."questions"[*]."onAnswer"[*]."projectRoleId"', 'lookup', 'projectRoles',
  'form.questions.*.onAnswer.*.userId', '$."questions"[*]."onAnswer"[*]."userId"', 'user', ''
);
--> statement-breakpoint
update "questionTemplateVersion" set "form" = "form" where "form" is not null;
--> statement-breakpoint
create or replace trigger "mirror_stages" after insert or delete or update of "stages" on "roleListTemplate"
for each row execute function mirror_references(
  'roleListTemplate', 'id', '', 'stages',
  'stages.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "named")."candidateIds"[*]', 'user', '',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "projectRole")."candidateIds"[*]', 'lookup', 'projectRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "relationship")."candidateIds"[*]', 'lookup', 'clientProjectRelationships',
  'stages.*.escalateToProjectRoleId', '$[*]."escalateToProjectRoleId"', 'lookup', 'projectRoles'
);
--> statement-breakpoint
update "roleListTemplate" set "stages" = "stages" where "stages" is not null;
--> statement-breakpoint
create or replace trigger "mirror_signOnLists" after insert or delete or update of "signOnLists" on "roleListTemplate"
for each row execute function mirror_references(
  'roleListTemplate', 'id', '', 'signOnLists',
  'signOnLists.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles'
);
--> statement-breakpoint
update "roleListTemplate" set "signOnLists" = "signOnLists" where "signOnLists" is not null;
--> statement-breakpoint
create or replace trigger "mirror_stages" after insert or delete or update of "stages" on "roleListTemplateVersion"
for each row execute function mirror_references(
  'roleListTemplate', 'templateId', 'version', 'stages',
  'stages.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "named")."candidateIds"[*]', 'user', '',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "projectRole")."candidateIds"[*]', 'lookup', 'projectRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "relationship")."candidateIds"[*]', 'lookup', 'clientProjectRelationships',
  'stages.*.escalateToProjectRoleId', '$[*]."escalateToProjectRoleId"', 'lookup', 'projectRoles'
);
--> statement-breakpoint
update "roleListTemplateVersion" set "stages" = "stages" where "stages" is not null;
--> statement-breakpoint
create or replace trigger "mirror_signOnLists" after insert or delete or update of "signOnLists" on "roleListTemplateVersion"
for each row execute function mirror_references(
  'roleListTemplate', 'templateId', 'version', 'signOnLists',
  'signOnLists.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles'
);
--> statement-breakpoint
update "roleListTemplateVersion" set "signOnLists" = "signOnLists" where "signOnLists" is not null;
--> statement-breakpoint
create or replace trigger "mirror_onAnswer" after insert or delete or update of "onAnswer" on "templateQuestion"
for each row execute function mirror_references(
  'templateQuestion', 'id', '', 'onAnswer',
  'onAnswer.*.priorityId', '$[*]."priorityId"', 'lookup', 'questionResponseActionPriorities',
  'onAnswer.*.projectRoleId', '$[*]."projectRoleId"', 'lookup', 'projectRoles',
  'onAnswer.*.userId', '$[*]."userId"', 'user', ''
);
--> statement-breakpoint
update "templateQuestion" set "onAnswer" = "onAnswer" where "onAnswer" is not null;
