main {
  reject if {[hcp south] < 22} {[spades north] < 5} {[hcp north] < 8}
  accept
}
