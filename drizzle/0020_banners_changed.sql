-- What strangers see of the home page is kept for a moment: a banner that comes or goes is seen at once.
create trigger homepage_banners_changed after insert or update or delete on homepage_banners
  for each statement execute function notify_catalogue_changed();
