-- Section 3(2) is about recording and storing; the copy on request is section 14(2)(b). A source that an administrator has
-- changed since keeps its text.
UPDATE data_request_periods SET source =
    'General Code of Conduct for Authorised Financial Services Providers and Representatives, section 14(2)(b) in the text of 2003'
  WHERE type = 'recording_copy' AND source =
    'General Code of Conduct for Authorised Financial Services Providers and Representatives, section 3(2)';
