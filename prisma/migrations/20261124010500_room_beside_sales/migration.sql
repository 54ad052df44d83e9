-- A save finds room on the page of its sale, so that no index has to follow it.
ALTER TABLE sales SET (fillfactor = 75);
