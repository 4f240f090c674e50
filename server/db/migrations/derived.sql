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
create or replace trigger "mirror_operators" after insert or delete or update of "operators" on "equipment"
for each row execute function mirror_references(
  'equipment', 'id', '', 'operators',
  'operators.*.personId', '$[*]."personId"', 'person', ''
);
--> statement-breakpoint
update "equipment" set "operators" = "operators" where "operators" is not null;
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
create or replace trigger "mirror_attendees" after insert or delete or update of "attendees" on "onSiteTraining"
for each row execute function mirror_references(
  'onSiteTraining', 'id', '', 'attendees',
  'attendees.*.personId', '$[*]."personId"', 'person', ''
);
--> statement-breakpoint
update "onSiteTraining" set "attendees" = "attendees" where "attendees" is not null;
--> statement-breakpoint
create or replace trigger "mirror_workers" after insert or delete or update of "workers" on "permit"
for each row execute function mirror_references(
  'permit', 'id', '', 'workers',
  'workers.*.personId', '$[*]."personId"', 'person', ''
);
--> statement-breakpoint
update "permit" set "workers" = "workers" where "workers" is not null;
--> statement-breakpoint
create or replace trigger "mirror_signatures" after insert or delete or update of "signatures" on "permit"
for each row execute function mirror_references(
  'permit', 'id', '', 'signatures',
  'signatures.*.personId', '$[*]."personId"', 'person', ''
);
--> statement-breakpoint
update "permit" set "signatures" = "signatures" where "signatures" is not null;
--> statement-breakpoint
create or replace trigger "mirror_fileRead" after insert or delete or update of "fileRead" on "permit"
for each row execute function mirror_references(
  'permit', 'id', '', 'fileRead',
  'fileRead.*.personId', '$[*]."personId"', 'person', ''
);
--> statement-breakpoint
update "permit" set "fileRead" = "fileRead" where "fileRead" is not null;
--> statement-breakpoint
create or replace trigger "mirror_cards" after insert or delete or update of "cards" on "person"
for each row execute function mirror_references(
  'person', 'id', '', 'cards',
  'cards.*.cscsTypeId', '$[*]."cscsTypeId"', 'lookup', 'cscsTypes'
);
--> statement-breakpoint
update "person" set "cards" = "cards" where "cards" is not null;
--> statement-breakpoint
create or replace trigger "mirror_settings" after insert or delete or update of "settings" on "project"
for each row execute function mirror_references(
  'project', 'id', '', 'settings',
  'settings.pmp.reviewTemplateId', '$."pmp"."reviewTemplateId"', 'roleListTemplate', '',
  'settings.rfi.rfiManagerUserId', '$."rfi"."rfiManagerUserId"', 'user', '',
  'settings.changeRequest.approvalTemplateId', '$."changeRequest"."approvalTemplateId"', 'roleListTemplate', '',
  'settings.changeRequest.largeApprovalTemplateId', '$."changeRequest"."largeApprovalTemplateId"', 'roleListTemplate', '',
  'settings.sms.roleTrainings.*.projectRoleId', '$."sms"."roleTrainings"[*]."projectRoleId"', 'lookup', 'projectRoles',
  'settings.sms.roleTrainings.*.trainingTypeIds', '$."sms"."roleTrainings"[*]."trainingTypeIds"[*]', 'lookup', 'userTrainingTypes'
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
create or replace trigger "mirror_briefings" after insert or delete or update of "briefings" on "rams"
for each row execute function mirror_references(
  'rams', 'id', '', 'briefings',
  'briefings.*.personId', '$[*]."personId"', 'person', ''
);
--> statement-breakpoint
update "rams" set "briefings" = "briefings" where "briefings" is not null;
--> statement-breakpoint
create or replace trigger "mirror_cards" after insert or delete or update of "cards" on "registration"
for each row execute function mirror_references(
  'registration', 'id', '', 'cards',
  'cards.*.cscsTypeId', '$[*]."cscsTypeId"', 'lookup', 'cscsTypes'
);
--> statement-breakpoint
update "registration" set "cards" = "cards" where "cards" is not null;
--> statement-breakpoint
create or replace trigger "mirror_trainings" after insert or delete or update of "trainings" on "registration"
for each row execute function mirror_references(
  'registration', 'id', '', 'trainings',
  'trainings.*.typeId', '$[*]."typeId"', 'lookup', 'userTrainingTypes'
);
--> statement-breakpoint
update "registration" set "trainings" = "trainings" where "trainings" is not null;
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
--> statement-breakpoint
create or replace function names_record() returns trigger language plpgsql as $$
declare
  stored jsonb := to_jsonb(new);
  is_there boolean := false;
begin
  for at in 2 .. TG_NARGS - 1 by 2 loop
    continue when stored ->> TG_ARGV[1] is distinct from TG_ARGV[at] or stored ->> TG_ARGV[0] is null;
    execute format('select true from %I where id = $1 for key share', TG_ARGV[at + 1])
      into is_there using (stored ->> TG_ARGV[0])::integer;
    if is_there is null then
      raise exception '% % of % does not exist', TG_ARGV[at + 1], stored ->> TG_ARGV[0], TG_TABLE_NAME
        using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create or replace function is_named() returns trigger language plpgsql as $$
declare is_used boolean := false;
begin
  execute format('select exists (select 1 from %I where %I = $1 and %I = $2)', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2])
    into is_used using old.id, TG_ARGV[3];
  if is_used then
    raise exception '% % is still named by %', TG_TABLE_NAME, old.id, TG_ARGV[0] using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "names_sourceId" after insert or update of "sourceId", "source" on "changeRequest"
for each row execute function names_record('sourceId', 'source', 'rfi', 'rfi', 'observation', 'observation', 'incident', 'incident');
--> statement-breakpoint
create or replace trigger "named_by_changeRequest_sourceId" after delete on "rfi"
for each row execute function is_named('changeRequest', 'sourceId', 'source', 'rfi');
--> statement-breakpoint
create or replace trigger "named_by_changeRequest_sourceId" after delete on "observation"
for each row execute function is_named('changeRequest', 'sourceId', 'source', 'observation');
--> statement-breakpoint
create or replace trigger "named_by_changeRequest_sourceId" after delete on "incident"
for each row execute function is_named('changeRequest', 'sourceId', 'source', 'incident');
--> statement-breakpoint
create or replace trigger "names_sourceId" after insert or update of "sourceId", "sourceKind" on "questionResponseAction"
for each row execute function names_record('sourceId', 'sourceKind', 'observation', 'observation', 'permit', 'permit', 'incident', 'incident', 'accident', 'accident', 'rams', 'rams', 'induction', 'induction', 'onSiteTraining', 'onSiteTraining', 'inspection', 'inspection', 'nonEquipmentInspection', 'nonEquipmentInspection');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "observation"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'observation');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "permit"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'permit');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "incident"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'incident');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "accident"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'accident');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "rams"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'rams');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "induction"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'induction');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "onSiteTraining"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'onSiteTraining');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "inspection"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'inspection');
--> statement-breakpoint
create or replace trigger "named_by_questionResponseAction_sourceId" after delete on "nonEquipmentInspection"
for each row execute function is_named('questionResponseAction', 'sourceId', 'sourceKind', 'nonEquipmentInspection');
--> statement-breakpoint
create or replace function keep_conditions(of_table text, wanted jsonb) returns void language plpgsql as $$
declare
  held text[] := array(select conname::text from pg_constraint
    where conrelid = quote_ident(of_table)::regclass and contype = 'c' and conname like 'is\_%');
  found record;
  missing text := '';
begin
  for found in select name from unnest(held) name where not wanted ? name loop
    execute format('alter table %I drop constraint %I', of_table, found.name);
  end loop;
  select coalesce(string_agg(format('add constraint %I check (%s)', key, value), ', '), '') into missing
    from jsonb_each_text(wanted) where not key = any (held);
  if missing = '' then return; end if;
  begin
    execute format('alter table %I %s', of_table, missing);
  exception when check_violation then
    for found in select key, value from jsonb_each_text(wanted) where not key = any (held) loop
      begin
        execute format('alter table %I add constraint %I check (%s)', of_table, found.key, found.value);
      exception when check_violation then
        raise warning 'Rows of % keep the condition % from being added', of_table, found.value;
      end;
    end loop;
  end;
end $$;
--> statement-breakpoint
select keep_conditions('accident', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_severity_1865q4j": "\"severity\" in (''fatal'', ''specified'', ''lostTime'', ''restricted'', ''medical'', ''firstAid'', ''none'')",
 "is_worstPotential_0jllnim": "\"worstPotential\" in (1, 2, 3, 4)",
 "is_recurrence_0qvoaak": "\"recurrence\" in (1, 2, 3, 4, 5)"
}');
--> statement-breakpoint
select keep_conditions('backgroundTask', '{
 "is_task_0qc1wgc": "\"task\" in (''applyTemplate'', ''import'', ''clone'', ''publish'', ''starterSet'')",
 "is_statusId_1k887z9": "\"statusId\" in (10, 20, 30, 40, 50)"
}');
--> statement-breakpoint
select keep_conditions('changeRequest', '{
 "is_source_03ovk5f": "\"source\" in (''none'', ''rfi'', ''observation'', ''incident'', ''instruction'')",
 "is_fundedBy_0swywa1": "\"fundedBy\" in (''client'', ''contractor'', ''insurance'', ''contingency'')",
 "is_statusId_0rc61qg": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 75, 80, 90, 95)",
 "is_sourceId_source_0jtfgyq": "(\"sourceId\" is not null) = coalesce(\"source\" in (''rfi'', ''observation'', ''incident''), false)"
}');
--> statement-breakpoint
select keep_conditions('client', '{
 "is_country_1kzqqtr": "\"country\" in (''IE'', ''GB'', ''NI'')"
}');
--> statement-breakpoint
select keep_conditions('disciplinary', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_level_05q32xw": "\"level\" in (''verbal'', ''yellow'', ''finalYellow'', ''red'')",
 "is_outcome_1v1s4pr": "\"outcome\" in (''none'', ''reinduction'', ''toolboxTalk'', ''suspension'', ''offProject'', ''offAllSites'')"
}');
--> statement-breakpoint
select keep_conditions('documentLibrary', '{
 "is_visibility_1d9hsfh": "\"visibility\" in (''ownClient'', ''all'', ''projects'')"
}');
--> statement-breakpoint
select keep_conditions('equipment', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_18jkr5m": "\"statusId\" in (10, 20, 30, 40, 50, 60, 70)",
 "is_ownership_0lywcmq": "\"ownership\" in (''owned'', ''hired'', ''subcontractor'')",
 "is_onHireFrom_offHireOn_1os9hsx": "\"onHireFrom\" <= \"offHireOn\""
}');
--> statement-breakpoint
select keep_conditions('equipmentType', '{
 "is_appliesTo_1nocnia": "\"appliesTo\" in (''equipment'', ''nonEquipment'', ''both'')"
}');
--> statement-breakpoint
select keep_conditions('group', '{
 "is_purpose_10umxnv": "\"purpose\" in (''distribution'', ''permission'', ''approval'')"
}');
--> statement-breakpoint
select keep_conditions('incident', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_occurrenceClass_172hsgv": "\"occurrenceClass\" in (''lifting'', ''pressure'', ''overheadLine'', ''electrical'', ''explosives'', ''biological'', ''radiation'', ''breathing'', ''scaffold'', ''structure'', ''fire'', ''flammable'', ''escape'', ''other'', ''none'')",
 "is_potentialSeverity_1xmk9r9": "\"potentialSeverity\" in (1, 2, 3, 4, 5)",
 "is_likelihood_1whk8a0": "\"likelihood\" in (1, 2, 3, 4, 5)"
}');
--> statement-breakpoint
select keep_conditions('induction', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)"
}');
--> statement-breakpoint
select keep_conditions('inspection', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_statedResult_19zqynb": "\"statedResult\" in (''pass'', ''passWithDefects'', ''fail'')"
}');
--> statement-breakpoint
select keep_conditions('libraryDocument', '{
 "is_statusId_1k887z9": "\"statusId\" in (10, 20, 30, 40, 50)"
}');
--> statement-breakpoint
select keep_conditions('libraryFolder', '{}');
--> statement-breakpoint
select keep_conditions('lookup', '{
 "is_list_0qb94yc": "\"list\" in (''templateTypes'', ''uploadReasons'', ''clientProjectRelationships'', ''projectRoles'', ''rfiDisciplines'', ''changeRequestTypes'', ''inputTypes'', ''processRoles'', ''injuryTypes'', ''bodyParts'', ''observationTypes'', ''equipmentTypeCategories'', ''userTrainingTypes'', ''questionResponseActionPriorities'', ''cscsTypes'', ''documentTypes'', ''suitabilityCodes'', ''accidentKinds'', ''employmentStatuses'', ''incidentTypes'', ''disciplinaryBreaches'', ''inspectionTypes'', ''rfiPriorities'', ''languages'', ''localAuthorities'')"
}');
--> statement-breakpoint
select keep_conditions('manualClassification', '{
 "is_system_0kr881j": "\"system\" in (''CDM file'', ''O&M manual'', ''Uniclass'', ''CAWS'', ''NRM1'', ''CI/SfB'', ''Custom'')"
}');
--> statement-breakpoint
select keep_conditions('nonEquipmentInspection', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_statedResult_19zqynb": "\"statedResult\" in (''pass'', ''passWithDefects'', ''fail'')"
}');
--> statement-breakpoint
select keep_conditions('nonEquipmentItem', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0tshfo2": "\"statusId\" in (10, 20, 30, 40)"
}');
--> statement-breakpoint
select keep_conditions('notification', '{}');
--> statement-breakpoint
select keep_conditions('observation', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_nature_0vqc1dx": "\"nature\" in (''positive'', ''neutral'', ''negative'')",
 "is_statusId_02r6tr2": "\"statusId\" in (20, 80, 95)"
}');
--> statement-breakpoint
select keep_conditions('onSiteTraining', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_trainerUserId_trainerName_049b2jp": "num_nonnulls(\"trainerUserId\", \"trainerName\") > 0"
}');
--> statement-breakpoint
select keep_conditions('permit', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_holderUserId_holderPersonId_0wfmh6k": "num_nonnulls(\"holderUserId\", \"holderPersonId\") > 0",
 "is_validFrom_validTo_06kznq4": "\"validFrom\" < \"validTo\""
}');
--> statement-breakpoint
select keep_conditions('person', '{}');
--> statement-breakpoint
select keep_conditions('processSubType', '{
 "is_processKindId_17b1yuc": "\"processKindId\" in (10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130)",
 "is_windLimit_1d0x8t6": "\"windLimit\" in (''mewp'', ''lifting'')"
}');
--> statement-breakpoint
select keep_conditions('project', '{
 "is_jurisdiction_0gcml5c": "\"jurisdiction\" in (''IE'', ''GB'', ''NI'')",
 "is_contractForm_1hfnz80": "\"contractForm\" in (''NEC4'', ''JCT'', ''PW-CF'', ''RIAI'', ''other'')",
 "is_currency_1l8lihp": "\"currency\" in (''EUR'', ''GBP'')",
 "is_timeZone_0oog3qc": "\"timeZone\" in (''Europe/Dublin'', ''Europe/London'')",
 "is_statusId_18jkr5m": "\"statusId\" in (10, 20, 30, 40, 50, 60, 70)",
 "is_startDate_plannedCompletionDate_0lax4by": "\"startDate\" <= \"plannedCompletionDate\"",
 "is_longitude_latitude_1w7dg7n": "num_nonnulls(\"longitude\", \"latitude\") in (0, 2)"
}');
--> statement-breakpoint
select keep_conditions('projectClient', '{}');
--> statement-breakpoint
select keep_conditions('projectDocument', '{
 "is_sourceKind_16k2wk1": "\"sourceKind\" in (''projectDocument'', ''projectDocumentPmp'', ''projectDocumentSms'', ''projectDocumentFm'', ''libraryDocument'')",
 "is_statusId_02467pu": "\"statusId\" in (10, 20, 30, 35, 40, 50, 60, 70)"
}');
--> statement-breakpoint
select keep_conditions('projectDocumentFm', '{
 "is_sourceKind_16k2wk1": "\"sourceKind\" in (''projectDocument'', ''projectDocumentPmp'', ''projectDocumentSms'', ''projectDocumentFm'', ''libraryDocument'')",
 "is_statusId_02467pu": "\"statusId\" in (10, 20, 30, 35, 40, 50, 60, 70)"
}');
--> statement-breakpoint
select keep_conditions('projectDocumentPmp', '{
 "is_sourceKind_16k2wk1": "\"sourceKind\" in (''projectDocument'', ''projectDocumentPmp'', ''projectDocumentSms'', ''projectDocumentFm'', ''libraryDocument'')",
 "is_statusId_02467pu": "\"statusId\" in (10, 20, 30, 35, 40, 50, 60, 70)"
}');
--> statement-breakpoint
select keep_conditions('projectDocumentSms', '{
 "is_sourceKind_16k2wk1": "\"sourceKind\" in (''projectDocument'', ''projectDocumentPmp'', ''projectDocumentSms'', ''projectDocumentFm'', ''libraryDocument'')",
 "is_statusId_02467pu": "\"statusId\" in (10, 20, 30, 35, 40, 50, 60, 70)"
}');
--> statement-breakpoint
select keep_conditions('projectFolder', '{
 "is_statusId_0mn42fb": "\"statusId\" in (10, 20, 30, 40, 50, 60)"
}');
--> statement-breakpoint
select keep_conditions('projectFolderFm', '{
 "is_statusId_0mn42fb": "\"statusId\" in (10, 20, 30, 40, 50, 60)"
}');
--> statement-breakpoint
select keep_conditions('projectFolderPmp', '{
 "is_statusId_0mn42fb": "\"statusId\" in (10, 20, 30, 40, 50, 60)"
}');
--> statement-breakpoint
select keep_conditions('projectFolderSms', '{
 "is_statusId_0mn42fb": "\"statusId\" in (10, 20, 30, 40, 50, 60)"
}');
--> statement-breakpoint
select keep_conditions('projectFolderUser', '{}');
--> statement-breakpoint
select keep_conditions('projectFolderUserFm', '{}');
--> statement-breakpoint
select keep_conditions('projectFolderUserPmp', '{}');
--> statement-breakpoint
select keep_conditions('projectFolderUserSms', '{}');
--> statement-breakpoint
select keep_conditions('projectInductionVideo', '{}');
--> statement-breakpoint
select keep_conditions('projectLocation', '{
 "is_kind_0e3ckz3": "\"kind\" in (''site'', ''building'', ''floor'', ''space'', ''zone'', ''external'')",
 "is_netArea_grossArea_15x8gpz": "\"netArea\" <= \"grossArea\""
}');
--> statement-breakpoint
select keep_conditions('projectPerson', '{
 "is_statusId_0tshfo2": "\"statusId\" in (10, 20, 30, 40)"
}');
--> statement-breakpoint
select keep_conditions('projectProcessSubType', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)"
}');
--> statement-breakpoint
select keep_conditions('questionResponseAction', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_sourceKind_1nn1yv3": "\"sourceKind\" in (''observation'', ''permit'', ''incident'', ''accident'', ''rams'', ''induction'', ''onSiteTraining'', ''inspection'', ''nonEquipmentInspection'')",
 "is_statusId_0mn42fb": "\"statusId\" in (10, 20, 30, 40, 50, 60)",
 "is_sourceId_sourceKind_13t6i3f": "num_nonnulls(\"sourceId\", \"sourceKind\") in (0, 2)",
 "is_assignedUserId_assignedClientId_1du4nim": "num_nonnulls(\"assignedUserId\", \"assignedClientId\") > 0"
}');
--> statement-breakpoint
select keep_conditions('questionTemplate', '{
 "is_statusId_12ka7dm": "\"statusId\" in (10, 20, 30)"
}');
--> statement-breakpoint
select keep_conditions('rams', '{
 "is_systemId_1nno8w9": "\"systemId\" in (20, 40)",
 "is_statusId_0wpiktx": "\"statusId\" in (10, 20, 30, 40, 50, 60, 65, 70, 80, 85, 90, 95)",
 "is_workFrom_workTo_0qa19cv": "\"workFrom\" <= \"workTo\""
}');
--> statement-breakpoint
select keep_conditions('registration', '{
 "is_statusId_12ka7dm": "\"statusId\" in (10, 20, 30)",
 "is_clientId_companyName_1bnaoyq": "num_nonnulls(\"clientId\", \"companyName\") > 0"
}');
--> statement-breakpoint
select keep_conditions('rfi', '{
 "is_costImpact_163ctb3": "\"costImpact\" in (''unknown'', ''none'', ''yes'')",
 "is_timeImpact_0luzkz7": "\"timeImpact\" in (''unknown'', ''none'', ''yes'')",
 "is_statusId_0mn42fb": "\"statusId\" in (10, 20, 30, 40, 50, 60)"
}');
--> statement-breakpoint
select keep_conditions('roleListTemplate', '{}');
--> statement-breakpoint
select keep_conditions('rollCall', '{
 "is_kind_1d6uq02": "\"kind\" in (''live'', ''drill'', ''test'')",
 "is_statusId_12ka7dm": "\"statusId\" in (10, 20, 30)"
}');
--> statement-breakpoint
select keep_conditions('savedView', '{
 "is_system_0ik1t4l": "\"system\" in (''pmp'', ''sms'', ''sfs'', ''fm'')"
}');
--> statement-breakpoint
select keep_conditions('settings', '{
 "is_jurisdiction_0gcml5c": "\"jurisdiction\" in (''IE'', ''GB'', ''NI'')",
 "is_timeZone_0oog3qc": "\"timeZone\" in (''Europe/Dublin'', ''Europe/London'')",
 "is_dueRule_06pi42m": "\"dueRule\" in (''calendar'', ''working'')",
 "is_riskLowTo_riskMediumTo_0ulzqug": "\"riskLowTo\" < \"riskMediumTo\""
}');
--> statement-breakpoint
select keep_conditions('siteAttendance', '{
 "is_statusId_12ka7dm": "\"statusId\" in (10, 20, 30)",
 "is_method_1cn5fsz": "\"method\" in (''staff'', ''kiosk'', ''qr'', ''import'')",
 "is_signedInOn_signedOutOn_03x0ij0": "\"signedInOn\" < \"signedOutOn\""
}');
--> statement-breakpoint
select keep_conditions('template', '{}');
--> statement-breakpoint
select keep_conditions('templateDocument', '{}');
--> statement-breakpoint
select keep_conditions('templateFolder', '{}');
--> statement-breakpoint
select keep_conditions('templateQuestion', '{
 "is_inputTypeId_0kz4y0p": "\"inputTypeId\" in (10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 260, 270, 280, 290, 300, 310, 320)",
 "is_min_max_1lud4zk": "\"min\" <= \"max\""
}');
--> statement-breakpoint
select keep_conditions('user', '{
 "is_language_00xsmar": "\"language\" in (''en'', ''ga'', ''pl'', ''lt'', ''pt'', ''ro'', ''uk'')",
 "is_timeZone_0oog3qc": "\"timeZone\" in (''Europe/Dublin'', ''Europe/London'')",
 "is_statusId_0tshfo2": "\"statusId\" in (10, 20, 30, 40)"
}');
--> statement-breakpoint
select keep_conditions('userProjectRole', '{}');
--> statement-breakpoint
select keep_conditions('userTraining', '{
 "is_statusId_12ka7dm": "\"statusId\" in (10, 20, 30)",
 "is_userId_personId_176z6cg": "num_nonnulls(\"userId\", \"personId\") > 0",
 "is_completedOn_expiresOn_1btuvt0": "\"completedOn\" < \"expiresOn\""
}');
--> statement-breakpoint
select keep_conditions('viewSubscription', '{
 "is_rhythm_046w7en": "\"rhythm\" in (''daily'', ''weekly'')",
 "is_weekday_0hsfdrj": "\"weekday\" in (1, 2, 3, 4, 5, 6, 7)"
}');
--> statement-breakpoint
select keep_conditions('weatherDay', '{
 "is_source_0osr73z": "\"source\" in (''provider'', ''manual'')",
 "is_tempMin_tempMax_0z50dmg": "\"tempMin\" <= \"tempMax\"",
 "is_windAvg_gustMax_0adljqx": "\"windAvg\" <= \"gustMax\""
}');
