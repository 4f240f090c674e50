create trigger "mirror_schedules" after insert or delete or update of "schedules" on "equipmentType"
for each row execute function mirror_references(
  'equipmentType', 'id', '', 'schedules',
  'schedules.*.inspectionTypeId', '$[*]."inspectionTypeId"', 'lookup', 'inspectionTypes',
  'schedules.*.subTypeId', '$[*]."subTypeId"', 'processSubType', ''
);
--> statement-breakpoint
create trigger "mirror_settings" after insert or delete or update of "settings" on "project"
for each row execute function mirror_references(
  'project', 'id', '', 'settings',
  'settings.pmp.reviewTemplateId', '$."pmp"."reviewTemplateId"', 'roleListTemplate', '',
  'settings.rfi.rfiManagerUserId', '$."rfi"."rfiManagerUserId"', 'user', '',
  'settings.changeRequest.approvalTemplateId', '$."changeRequest"."approvalTemplateId"', 'roleListTemplate', '',
  'settings.changeRequest.largeApprovalTemplateId', '$."changeRequest"."largeApprovalTemplateId"', 'roleListTemplate', ''
);
--> statement-breakpoint
create trigger "mirror_form" after insert or delete or update of "form" on "questionTemplateVersion"
for each row execute function mirror_references(
  'questionTemplate', 'questionTemplateId', 'version', 'form',
  'form.questions.*.inputTypeId', '$."questions"[*]."inputTypeId"', 'lookup', 'inputTypes',
  'form.questions.*.onAnswer.*.priorityId', '$."questions"[*]."onAnswer"[*]."priorityId"', 'lookup', 'questionResponseActionPriorities',
  'form.questions.*.onAnswer.*.projectRoleId', '$."questions"[*]."onAnswer"[*]."projectRoleId"', 'lookup', 'projectRoles',
  'form.questions.*.onAnswer.*.userId', '$."questions"[*]."onAnswer"[*]."userId"', 'user', ''
);
--> statement-breakpoint
create trigger "mirror_stages" after insert or delete or update of "stages" on "roleListTemplate"
for each row execute function mirror_references(
  'roleListTemplate', 'id', '', 'stages',
  'stages.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "named")."candidateIds"[*]', 'user', '',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "projectRole")."candidateIds"[*]', 'lookup', 'projectRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "relationship")."candidateIds"[*]', 'lookup', 'clientProjectRelationships',
  'stages.*.escalateToProjectRoleId', '$[*]."escalateToProjectRoleId"', 'lookup', 'projectRoles'
);
--> statement-breakpoint
create trigger "mirror_signOnLists" after insert or delete or update of "signOnLists" on "roleListTemplate"
for each row execute function mirror_references(
  'roleListTemplate', 'id', '', 'signOnLists',
  'signOnLists.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles'
);
--> statement-breakpoint
create trigger "mirror_stages" after insert or delete or update of "stages" on "roleListTemplateVersion"
for each row execute function mirror_references(
  'roleListTemplate', 'templateId', 'version', 'stages',
  'stages.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "named")."candidateIds"[*]', 'user', '',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "projectRole")."candidateIds"[*]', 'lookup', 'projectRoles',
  'stages.*.candidateIds', '$[*] ? (@."candidateSource" == "relationship")."candidateIds"[*]', 'lookup', 'clientProjectRelationships',
  'stages.*.escalateToProjectRoleId', '$[*]."escalateToProjectRoleId"', 'lookup', 'projectRoles'
);
--> statement-breakpoint
create trigger "mirror_signOnLists" after insert or delete or update of "signOnLists" on "roleListTemplateVersion"
for each row execute function mirror_references(
  'roleListTemplate', 'templateId', 'version', 'signOnLists',
  'signOnLists.*.processRoleId', '$[*]."processRoleId"', 'lookup', 'processRoles'
);
--> statement-breakpoint
create trigger "mirror_onAnswer" after insert or delete or update of "onAnswer" on "templateQuestion"
for each row execute function mirror_references(
  'templateQuestion', 'id', '', 'onAnswer',
  'onAnswer.*.priorityId', '$[*]."priorityId"', 'lookup', 'questionResponseActionPriorities',
  'onAnswer.*.projectRoleId', '$[*]."projectRoleId"', 'lookup', 'projectRoles',
  'onAnswer.*.userId', '$[*]."userId"', 'user', ''
);
