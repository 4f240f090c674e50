-- The words of a text as the document search compares them: small letters without accents, no punctuation.
create function document_fold(said text) returns text language sql immutable as $$
  select translate(
    regexp_replace(normalize(lower(said), NFD), '[\u0300-\u036f]', '', 'g'),
    'łøđ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~‐‑‒–—―‘’“”„…·•«»§°' || chr(160) || chr(9),
    'lod' || repeat(' ', 52)
  )
$$;
--> statement-breakpoint
-- The words of a text with their places. A text that does not fit counts with its beginning only.
create function document_vector(said text) returns tsvector language plpgsql immutable as $$
declare
  part text := document_fold(coalesce(said, ''));
begin
  loop
    begin
      return to_tsvector('simple', part);
    exception when program_limit_exceeded then
      part := left(part, length(part) / 2);
    end;
  end loop;
end $$;
--> statement-breakpoint
-- What a person typed, as a query: all words, each by its beginning and without the plural; words in quotation marks
-- as a phrase. A word with punctuation, such as a drawing number, is a phrase too. Null if nothing is left to look for.
create function document_query(said text) returns tsquery language plpgsql immutable as $$
declare
  found text[];
  one tsquery;
  word text;
  asked tsquery;
begin
  for found in select regexp_matches(said, '"([^"]+)"|([^[:space:]"]+)', 'g') limit 12 loop
    one := phraseto_tsquery('simple', document_fold(coalesce(found[1], found[2])));
    continue when numnode(one) = 0;
    word := document_fold(trim(found[2]));
    if word is not null and numnode(one) > 1 then
      one := (one::text || ':*')::tsquery;
    elsif length(word) > 1 then
      one := (one::text || ':*')::tsquery;
      if word ~ '^[a-z]{2,}(ch|sh|x|ss)es$' then
        one := one || (quote_literal(left(word, -2)) || ':*')::tsquery;
      elsif word ~ '^[a-z]{2,}ies$' then
        one := one || (quote_literal(left(word, -3) || 'y') || ':*')::tsquery;
      elsif word ~ '^[a-z]{2,}[^s]s$' then
        one := (quote_literal(left(word, -1)) || ':*')::tsquery;
      end if;
    end if;
    asked := case when asked is null then one else asked && one end;
  end loop;
  return asked;
end $$;
--> statement-breakpoint
create function document_heading(number text, title text, tags jsonb) returns tsvector language sql immutable as $$
  select setweight(document_vector(coalesce(number, '') || ' ' || title), 'A') ||
    setweight(document_vector(tags::text), 'B')
$$;
--> statement-breakpoint
-- Keeps the rows that the search looks through when a document is made, renamed or gets another newest revision. The
-- text of the file stays as it is.
create function document_is_searched() returns trigger language plpgsql as $$
declare
  heading tsvector := document_heading(new."number", new."title", new."tags");
begin
  execute format(
    'update %I set label = $2, "isCurrent" = "revisionId" is not distinct from $3, words = $4 || ts_filter(words, ''{d}'')
      where "documentId" = $1', TG_TABLE_NAME || 'Words')
    using new.id, new."searchText", new."currentRevisionId", heading;
  if new."currentRevisionId" is null then
    execute format(
      'insert into %I ("documentId", "isCurrent", label, words) values ($1, true, $2, $3) on conflict do nothing',
      TG_TABLE_NAME || 'Words') using new.id, new."searchText", heading;
  else
    execute format('delete from %I where "documentId" = $1 and "revisionId" is null', TG_TABLE_NAME || 'Words')
      using new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A new revision is found by its document's title at once. Its text is read in the background, once for each content.
create function revision_is_searched() returns trigger language plpgsql as $$
declare
  documents text := left(TG_TABLE_NAME, -length('Revision'));
begin
  insert into "fileText" ("sha256") select f."sha256" from "storedFile" f where f.id = new."fileId" on conflict do nothing;
  execute format(
    'insert into %I ("documentId", "revisionId", "isCurrent", label, words)
      select d.id, $1, d."currentRevisionId" is not distinct from $1, d."searchText",
        document_heading(d."number", d."title", d."tags") || setweight(document_vector(t.text), ''D'')
      from %I d left join "storedFile" f on f.id = $3 left join "fileText" t on t."sha256" = f."sha256" where d.id = $2',
    documents || 'Words', documents) using new.id, new."documentId", new."fileId";
  return null;
end $$;
--> statement-breakpoint
create function text_is_searched() returns trigger language plpgsql as $$
declare
  documents text;
  read tsvector := setweight(document_vector(new.text), 'D');
begin
  foreach documents in array array['projectDocument', 'projectDocumentPmp', 'projectDocumentSms'] loop
    execute format(
      'update %I w set words = ts_filter(w.words, ''{a,b}'') || $2 from %I r, "storedFile" f
        where w."revisionId" = r.id and r."fileId" = f.id and f."sha256" = $1',
      documents || 'Words', documents || 'Revision') using new."sha256", read;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger text_is_searched after update of text on "fileText" for each row
  when (new.text is distinct from old.text) execute function text_is_searched();
--> statement-breakpoint
do $$
declare
  documents text;
begin
  foreach documents in array array['projectDocument', 'projectDocumentPmp', 'projectDocumentSms'] loop
    execute format('create trigger document_is_searched after insert or update of "number", "title", "tags",
      "currentRevisionId" on %I for each row execute function document_is_searched()', documents);
    execute format('create trigger revision_is_searched after insert on %I for each row
      execute function revision_is_searched()', documents || 'Revision');
    -- The words stand apart from the rows, which a search reads by the thousand while the index has the words.
    execute format('alter table %I set (toast_tuple_target = 128)', documents || 'Words');
    execute format('create index %I on %I using gin (label gin_trgm_ops)', documents || 'Words_label',
      documents || 'Words');
  end loop;
end $$;
