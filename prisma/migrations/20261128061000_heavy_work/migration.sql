ALTER TABLE work_slots RENAME TO heavy_work;
ALTER TABLE heavy_work RENAME CONSTRAINT work_slots_pkey TO heavy_work_pkey;
ALTER INDEX work_slots_kind_user_id_idx RENAME TO heavy_work_kind_user_id_idx;
ALTER SEQUENCE work_slots_id_seq RENAME TO heavy_work_id_seq;
