# The direct way of deal for one hand.
deal::input smartstack south balanced hcp 15 17
